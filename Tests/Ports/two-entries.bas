# A loop that is entered in two places, inside another loop.
10 INPUT "A",A:FOR I=1 TO 2
20 IF A>5 THEN 50
30 A=A+1:PRINT "X";A;
40 IF A=4 THEN 60
50 A=A-2:PRINT "Y";A;
60 IF A>0 THEN 30
70 PRINT:PRINT I;A:A=A+7:NEXT I
80 GOTO 10
