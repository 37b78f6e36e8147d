@ask
  INPUT "NUMBER",N
  IF N=5 THEN PRINT "FIVE"
  GOSUB @show:END
@show
  PRINT 1/N:RETURN
@never
  A=1:GOSUB @show
  GOTO @ask
