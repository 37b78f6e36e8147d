# Random numbers in conditions, choices and answers, with the printer on and off.
10 INPUT "SEED",N:FOR I=1 TO 5
20 IF RAN#<.3 THEN BEEP:NEXT I:GOTO 60
30 ON INT (RAN#*4) GOTO 40,50,60
40 MODE 7:PRINT "PAPER";I;RAN#>.5:MODE 8
50 NEXT I
60 TIMER INT (RAN#*3):PRINT "I";I
70 IF I<9 THEN I=I+1:GOTO 30
80 STOP:GOTO 10
