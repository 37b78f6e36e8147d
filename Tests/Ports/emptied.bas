# VAC and CLEAR empty local variables of a port, and the cells after the letters.
10 DEFM 4:INPUT N
20 A=N:B$="B":$="LONG":Z(1)=N:Z(2)=N*2
30 IF N<3 THEN VAC
40 PRINT A;B$;$;Z(1);A(27)
50 C=N:IF N>5 THEN CLEAR:C=C+1
60 PRINT C;LEN($)
70 FOR I=0 TO 3:Z(I+1)=I*N:A(28)=A(28)+Z(I+1):NEXT I
80 $="":FOR I=1 TO N:$=$+STR$(Z(2))+"♥":NEXT I
90 IF MID$(1,1)="0" THEN PRINT "ZERO";
100 PRINT $;Z(3):GOTO 10
