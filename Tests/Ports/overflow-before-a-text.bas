# A value beside a variable is computed before the variable is checked; so its error comes first.
10 INPUT "N OR TEXT",A$,"I",I:IF A$="N" THEN A=2
20 I=I+1:IF I<5 THEN IF A<I*I THEN 20
30 IF I>1000 THEN I=9E99
40 DEFM 9:Z(A)=I*I:READ Z(A):PRINT Z(A);A+I*I
50 ON A-I*2 GOTO 10,60
60 GOTO A+I*0+58
70 DATA 1,2
