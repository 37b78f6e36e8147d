1 REM BM3: arithmetic on a variable.
10 K=0
20 K=K+1
30 A=K/K*K+K-K
40 IF K<1E6 GOTO 20
50 PRINT STR$(A,"%.12g")
