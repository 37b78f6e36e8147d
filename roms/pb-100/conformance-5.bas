# model pb-100
# Conformance, part 5 for twelve columns: input. docs/conformance.md explains the steps.
10 $="52":B=5:C=0:INPUT "TYPE 2+3",A:GOSUB 900
20 B=1:C=9:A=9:INPUT "EXE,1 EXE",A:GOSUB 900
30 B=1:C=2:INPUT "A B ← ← X",K$
40 IF K$="XB";A=1
50 IF K$="XAB";A=2
60 GOSUB 900
70 INPUT "S S Q",K$
80 IF K$="Q";A=1
90 IF K$="!";A=2
100 GOSUB 900:PRINT "PRESS +";
110 FOR I=1 TO 150:K$=KEY:IF K$="";NEXT I
120 IF K$="+";A=1
130 IF K$="";A=2
140 GOSUB 900:GOTO 950
900 K$="3":IF A=C;K$="2"
910 IF A=B;K$="1"
920 $=$+K$:A=0:RETURN
950 IF LEN($)<9;$=$+"0":GOTO 950
960 C=0:FOR I=1 TO 9:K$=MID(I,1):C=C+I*VAL(K$):NEXT I
970 C=C-INT (C/11)*11
980 PRINT :PRINT $;:$="0123456789X":PRINT MID(C+1,1)
