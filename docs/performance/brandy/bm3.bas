1 REM BM3: arithmetic on a variable.
10 K=0
20 K=K+1
30 A=K/K*K+K-K
40 IF K<1E6 THEN 20
50 F=OPENOUT("answer"):BPUT#F,STR$(A):CLOSE#F
