# POL is computed though nothing reads its point.
10 INPUT "B",B:FOR A=1 TO POL(B,3):PRINT A
