1 REM BM3: arithmetic on a variable.
2 REM Factor: 100. Answer: 10000
10 K=0
20 K=K+1
30 A=K/K*K+K-K
40 IF K<1E4 THEN 20
50 PRINT A:SYSTEM
