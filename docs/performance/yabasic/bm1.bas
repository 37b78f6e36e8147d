1 REM BM1: an empty loop.
10 FOR K=1 TO 3E6
20 NEXT K
30 PRINT STR$(K,"%.12g")
