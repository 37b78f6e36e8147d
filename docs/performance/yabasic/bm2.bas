1 REM BM2: counting with IF and GOTO.
10 K=0
20 K=K+1
30 IF K<1.5E6 GOTO 20
40 PRINT STR$(K,"%.12g")
