# model pb-100
# Lander: height, speed and fuel. The digits 0 to 9 set the thrust, which stays until another. Come
# down at 6 or slower; the fuel that is left counts. Each planet pulls harder than the one before, from
# 2 to 6; a crater ends the journey. Then: all that was left, and the record, which is R.
P0
10 G=2:S=0
20 A=500:V=-40:F=170:T=0:PRINT :PRINT "GRAVITY";G
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
130 S=S+F:PRINT "LANDED";F
140 IF G<6;G=G+1
150 GOTO 20
160 PRINT "CRATER";-V:IF S>R;R=S
170 PRINT :PRINT "♦";S;" ♥";R
180 GOTO 10
