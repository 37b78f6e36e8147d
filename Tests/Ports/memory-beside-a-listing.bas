# DEFM finds only the room that this listing leaves.
10 INPUT "CELLS",N:IF N<0 THEN 30
20 DEFM N:PRINT N:GOTO 10
30 FOR I=1 TO 1000:DEFM 900+I:NEXT I
