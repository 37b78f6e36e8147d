# POL or REC in an answer, such as POL(3,4), sets X and Y.
10 X=1:Y=2:FOR X=1 TO 3
20 INPUT "A",A:PRINT A;X;Y
30 NEXT X:GOTO 10
