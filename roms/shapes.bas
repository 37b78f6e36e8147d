# SHAPES
# Two shapes are seen for two seconds: say which has the larger area.
# Keys: 1 and 2 choose a shape.
#= A$ left
#= B$ right
#= C leftSize
#= D rightSize
#= F kinds
#= I block
#= K$ key
#= S score
#= T turn
#= X chosen
#= Y refused
#= Z swapped
#= 20 title
#= 190 showing
#= 200 askForShape
#= 270 judging
#= 300 finishing
#= 320 askForReplay
#= 800 readKey
#= 810 released
#= 820 pressed
10 REM SHAPES
20 CLEAR:PRINT:PRINT "  SHAPES";:BEEP 1:TIMER 10:S=0
100 REM TURNS
110 FOR T=1 TO 10:F=INT (RAN#*3):A$="□":B$="○"
120 IF F=0 THEN B$="□"
130 IF F=1 THEN A$="○"
140 C=.3+INT (RAN#*6)/10:D=.3+INT (RAN#*6)/10
150 X=C*C:IF A$="○" THEN X=PI*C*C/4
160 Y=D*D:IF B$="○" THEN Y=PI*D*D/4
170 PRINT:PRINT "1";A$;:FOR I=1 TO C*10:PRINT "█";:NEXT I
180 PRINT CSR 12;"2";B$;:FOR I=1 TO D*10:PRINT "█";:NEXT I
190 TIMER 20:PRINT:PRINT "1";A$;" OR 2";B$;"  ?";
# X becomes the area that was chosen, Y the other.
200 GOSUB 800:IF K$="1" THEN 240
210 IF K$≠"2" THEN 200
220 Z=X:X=Y:Y=Z
240 IF X≥Y THEN 260
250 S=S-1:BEEP 0:PRINT:PRINT "WRONG. SCORE";S;:GOTO 270
260 S=S+1:BEEP 1:PRINT:PRINT "RIGHT! SCORE";S;
270 TIMER 10:NEXT T
300 PRINT:PRINT "FINAL SCORE";S
310 PRINT "AGAIN (Y/N)?";
320 GOSUB 800:IF K$="Y" THEN 20
330 IF K$="y" THEN 20
340 IF K$="N" THEN 400
350 IF K$≠"n" THEN 320
400 PRINT:PRINT "BYE";:END
800 REM KEY TO K$
810 IF KEY$≠"" THEN 810
820 K$=KEY$:IF K$="" THEN 820
830 RETURN
