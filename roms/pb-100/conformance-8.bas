# model pb-100
# Conformance, part 8 for twelve columns: more input. docs/conformance.md explains the steps.
10 $="54":B=5:C=0:INPUT "MODE . B",A:GOSUB 800
20 INPUT "AGAIN",K$
30 IF K$="b";A=1
40 IF K$="B";A=2
50 B=1:C=2:GOSUB 800
60 INPUT "ABCDEFGHIJKLMNOP",K$
70 INPUT "WAS P_?",K$:GOSUB 900
80 GOTO 950
800 K$="3":IF A=C;K$="2"
810 IF A=B;K$="1"
820 $=$+K$:A=0:RETURN
900 IF K$="Y";$=$+"1":RETURN
910 IF K$="N";$=$+"2":RETURN
920 INPUT "Y OR N",K$:GOTO 900
950 IF LEN($)<9;$=$+"0":GOTO 950
960 C=0:FOR I=1 TO 9:K$=MID(I,1):C=C+I*VAL(K$):NEXT I
970 C=C-INT (C/11)*11
980 PRINT :PRINT $;:$="0123456789X":PRINT MID(C+1,1)
