# One NEXT that goes on with the loop of whichever FOR stands open.
10 S=0:INPUT "UP OR DOWN",$
20 IF $="UP" THEN FOR I=1 TO 4:GOTO 50
30 IF $="DOWN" THEN FOR I=4 TO 1 STEP -1:GOTO 50
40 FOR I=7 TO 7.5 STEP .1
50 S=S+I:PRINT I;S
60 NEXT I:PRINT "SUM";S:GOTO 10
