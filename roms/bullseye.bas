# BULLSEYE
# Put a slider from 1 to 100 on a target, which is shown for a second. Its own number is hidden.
# Keys: 4 and 6 move by 1, 1 and 3 by 10; 5 is "Hit me", 0 starts over. The rounds never end.
#= C score
#= D distance
#= K$ key
#= N moved
#= P points
#= R round
#= S slider
#= T target
#= 20 title
#= 30 startOver
#= 100 startRound
#= 120 announcing
#= 140 showSlider
#= 150 askForMove
#= 400 judging
#= 410 scoring
#= 800 readKey
#= 810 released
#= 820 pressed
10 REM BULLSEYE
20 CLEAR:PRINT "  BULLSEYE";:BEEP 1:TIMER 10
30 C=0:R=1
100 REM ROUND
110 T=INT (RAN#*100)+1:S=INT (RAN#*100)+1
120 PRINT:PRINT "ROUND";R;"  TARGET";T;:TIMER 10
130 PRINT:PRINT "1····················100";
140 PRINT CSR 1+INT ((S-1)/5);"♦";
150 GOSUB 800:D=0:IF K$="5" THEN 300
160 IF K$="0" THEN 30
170 IF K$="4" THEN D=-1
180 IF K$="6" THEN D=1
190 IF K$="1" THEN D=-10
200 IF K$="3" THEN D=10
210 IF D=0 THEN 150
220 N=S+D:IF N<1 THEN N=1
230 IF N>100 THEN N=100
240 IF N=S THEN BEEP 0:GOTO 150
250 PRINT CSR 1+INT ((S-1)/5);"·";:S=N:GOTO 140
300 REM HIT
310 D=ABS (S-T):P=100-D:IF D<2 THEN P=200-50*D
320 C=C+P:PRINT:IF D=0 THEN 380
330 IF D<5 THEN PRINT "You almost had it!";:GOTO 400
340 IF D≤10 THEN PRINT "Not bad.";:GOTO 400
350 PRINT "Are you even trying?";:BEEP 0:GOTO 400
380 PRINT "Perfect!";:FOR I=1 TO 5:BEEP 1:NEXT I
400 TIMER 15:PRINT:PRINT "SLIDER";S;"  TARGET";T
410 PRINT "POINTS";P;"  SCORE";C
420 R=R+1:GOTO 100
800 REM KEY TO K$
810 IF KEY$≠"" THEN 810
820 K$=KEY$:IF K$="" THEN 820
830 RETURN
