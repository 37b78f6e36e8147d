# BM4: arithmetic on constants. Answer: 1499999
10 K=0
20 K=K+1
30 A=K/2*3+4-5
40 IF K<1E6 THEN 20
50 PRINT A
