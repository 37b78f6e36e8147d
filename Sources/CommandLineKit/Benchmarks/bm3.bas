# BM3: arithmetic on a variable. Answer: 1000000
10 K=0
20 K=K+1
30 A=K/K*K+K-K
40 IF K<1E6 THEN 20
50 PRINT A
