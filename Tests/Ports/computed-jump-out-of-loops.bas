# A computed jump leaves all loops around it.
10 I=A
20 J=1
30 A=RAN#*9:IF RAN#<.5 THEN GOTO A*10
40 PRINT B
