# An assignment to an element reads the variable in its index.
10 DIM T(9)
20 INPUT "N",$:C=INT (RAN#*9)
30 T(C)=RAN#+1:PRINT T(1);T(4);T(8):GOTO 20
