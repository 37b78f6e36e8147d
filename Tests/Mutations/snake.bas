# A snake in one line, one poll a round: 4 and 6 turn it, apples make it longer.
10 X=11:D=1:L=1:F=INT (RAN#*24)
20 PRINT:PRINT CSR F;"@";CSR X;"S";
30 TIMER 1:K$=KEY$:IF K$="4" THEN D=-1
40 IF K$="6" THEN D=1
50 X=X+D:IF X<0 THEN 90
60 IF X>23 THEN 90
70 IF X=F THEN L=L+1:BEEP 1:F=INT (RAN#*24):IF L=8 THEN 90
80 GOTO 20
90 PRINT:PRINT "LENGTH";L:IF L>=8 THEN PRINT "FULL"
