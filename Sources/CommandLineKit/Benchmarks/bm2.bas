# BM2: counting with IF and GOTO. Answer: 1500000
10 K=0
20 K=K+1
30 IF K<1.5E6 THEN 20
40 PRINT K
