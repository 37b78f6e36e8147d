# A jump into a loop: at first NEXT finds no open loop; later the loop of line 20 may be open.
10 INPUT "N",N:IF N=0 THEN 40
20 FOR I=1 TO 3
30 PRINT I*N;
40 NEXT I
50 PRINT "DONE":IF N<3 THEN 10
60 I=0:GOTO 30
