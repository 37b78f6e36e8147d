# model pb-100
# Conformance, part 3 for twelve columns: memory. docs/conformance.md explains the steps.
10 VAC :$="32"
20 B=1:C=2:A=A(1.9):GOSUB 900
30 B=5:C=7:E=5:A=C(2):GOSUB 900
40 B=1:C=2:A=2:K$="=":IF K$<"0";A=1
50 GOSUB 900
60 A=2:K$="AB":IF K$>"A";A=1
70 GOSUB 900
80 A=2:I=1.00000000001:IF I≠1;A=1
90 GOSUB 900
100 GOTO 950
900 K$="3":IF A=C;K$="2"
910 IF A=B;K$="1"
920 $=$+K$:A=0:RETURN
950 IF LEN($)<9;$=$+"0":GOTO 950
960 C=0:FOR I=1 TO 9:K$=MID(I,1):C=C+I*VAL(K$):NEXT I
970 C=C-INT (C/11)*11
980 PRINT :PRINT $;:$="0123456789X":PRINT MID(C+1,1)
