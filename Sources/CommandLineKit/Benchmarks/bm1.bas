# BM1: an empty loop. Answer: 3000001
10 FOR K=1 TO 3E6
20 NEXT K
30 PRINT K
