@ask
  INPUT "N",N
  IF N=0 THEN @ask
@calc
  PRINT 2*N:GOTO @ask
