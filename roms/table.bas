# A multiplication table. Type a number and EXE; EXE goes on.
10 PRINT "  <TABLE>":BEEP 1
20 INPUT "NUMBER",N
30 FOR I=1 TO 3
40 PRINT I;"*";N;"=";I*N
50 NEXT I
