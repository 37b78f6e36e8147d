# model pb-100
# Lander: height, speed and fuel; the digits 0 to 9 set the thrust, which stays until another. Each
# planet pulls with 2 to 5. Come down at 6 or slower; the fuel that is left counts. R is the record.
P0
10 G=2+INT (RAN#*4):PRINT :PRINT "GRAVITY";G
20 A=500:V=-40:F=170:T=0
30 PRINT :PRINT A;V;F;
40 FOR I=1 TO 4
50 K$=KEY
60 IF K$≥"0";IF K$≤"9";T=VAL(K$)
70 NEXT I
80 IF T>F;T=F
90 F=F-T:V=V+T-G:A=A+V
100 IF A>999;A=999:V=0
110 IF A>0 THEN 30
120 PRINT :IF V<-6 THEN 160
130 IF F>R;R=F:PRINT "RECORD";F:GOTO 10
140 PRINT "LANDED";F
150 GOTO 10
160 PRINT "CRATER";-V:GOTO 10
