# INPUT assigns the element named before an answer such as POL(3,4), which sets X and Y.
10 X=1:Y=2:DIM D(9)
20 INPUT "D(X)",D(X),"D(Y)",D((Y)):PRINT D(1);D(2);D(5);X;Y
30 Z=0:ERASE D:INPUT "Q(X)",Q(INT X)
40 INPUT X$:IF X$≠"" THEN PRINT X$
50 INPUT "NOT A NUMBER",Q(X)
