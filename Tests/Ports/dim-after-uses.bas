# DIM has a higher line than the uses of its arrays, one of which has too few indexes.
10 GOSUB 100
20 INPUT "N";N
30 B(N)=N:PRINT B(N)
40 IF N=2;A(N)=7
50 GOTO 20
100 DIM A(2,2),B(3)
110 RETURN
