@go
  GOSUB @sub
  A=1:GOTO @sub
@sub
  PRINT A
@back
  RETURN
