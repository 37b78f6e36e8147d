@1a
  PRINT 1
  GOTO @1a
