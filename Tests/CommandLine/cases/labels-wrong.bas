@ask
  GOTO @asked
@print
  END
  A=1:GOTO @ask:PRONT
@ask
  END
