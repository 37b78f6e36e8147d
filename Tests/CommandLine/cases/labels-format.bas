# a remark
@ask
INPUT   "NUMBER" , N
  if N<0 then @ask
40    goto @ASK
