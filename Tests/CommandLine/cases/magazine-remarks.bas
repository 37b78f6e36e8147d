P0 *** LANDER ***
10 H=500:V=0:F=100 ' height in metres, speed downwards, and the fuel that is left
20 IF F=0;B=0:GOTO 50 'nothing left to burn
30 INPUT "BURN",B:IF B>F;B=F
40 F=F-B
50 V=V+5-B/4:H=H-V
60 IF H>0;PRINT "H";H;" V";V:GOTO 20
70 PRINT "DOWN AT";V
