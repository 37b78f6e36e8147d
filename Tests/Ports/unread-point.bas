# POL is computed although nothing reads its result, because it can fail.
10 INPUT "B",B:FOR A=1 TO POL(B,3):PRINT A
