# model pb-100
10 INPUT "A/B...A",A,"A/B...B",B
20 C=INT(A/B):D=A-B*C:PRINT C;"...";D
30 GOTO 10
