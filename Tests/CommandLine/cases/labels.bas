@ask
  INPUT "NUMBER",N
  IF N<0 THEN @ask
  GOSUB @show:END
@show
  PRINT N:RETURN
