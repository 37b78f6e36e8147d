10 REM before DIM, an answer such as M(1) names a letter
20 N=5:INPUT "BEFORE",A:PRINT A
30 DIM M(3):M(1)=9
40 INPUT "AFTER",B:PRINT B;M(1)
