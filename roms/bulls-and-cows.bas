# BULLS & COWS
# Find four different digits. A: right digit and place; B: right digit, wrong place.
# Keys: digits fill boxes, - empties one, = sends; / and * show older and newer guesses.
#= A$ answer
#= B$ boxes
#= D() digits
#= G$() guesses
#= I place
#= J other
#= K$ key
#= L filled
#= N turn
#= P bulls
#= Q cows
#= V viewed
#= $ line
#= 30 title
#= 100 drawAnswer
#= 200 startTurn
#= 220 showBoxes
#= 260 askForDigit
#= 520 ending
#= 540 askForReplay
#= 800 readKey
#= 810 released
#= 820 pressed
10 REM BULLS & COWS
20 CLEAR:DIM D(4),G$(10)
30 PRINT "  BULLS & COWS  ";:BEEP 0:BEEP 1:TIMER 10
100 REM ANSWER
110 A$="":D(0)=-1:FOR I=1 TO 4
120 D(I)=INT (RAN#*10):FOR J=0 TO I-1:IF D(J)=D(I) THEN 120
130 NEXT J:A$=A$+STR$(D(I)):NEXT I:N=1:V=0
200 REM GUESS N
210 B$="":PRINT:PRINT CSR SGN (10-N);STR$(N);":";
220 $=B$+"□□□□":PRINT CSR 3;MID$(1,4);
230 IF V=0 THEN 260
240 $=G$(V):PRINT CSR 9;V;":";MID$(1,4);" ";MID$(5,1);
250 PRINT "A";MID$(6,1);"B";
260 GOSUB 800:$=B$:L=LEN($)
270 IF K$="/" THEN IF V>1 THEN V=V-1:GOTO 220
280 IF K$="*" THEN IF V<N-1 THEN V=V+1:GOTO 220
290 IF K$="-" THEN 350
300 IF K$="=" THEN 370
310 IF K$<"0" THEN 260
320 IF K$>"9" THEN 260
330 IF L=4 THEN 380
340 B$=B$+K$:GOTO 220
350 IF L=0 THEN 380
360 B$=MID$(1,L-1):GOTO 220
370 IF L=4 THEN 400
380 BEEP 0:GOTO 260
400 REM MARKS P, Q
410 P=0:Q=0:FOR I=1 TO 4
420 IF VAL(MID$(I,1))=D(I) THEN P=P+1:GOTO 450
430 FOR J=1 TO 4:IF VAL(MID$(J,1))=D(I) THEN Q=Q+1:J=4
440 NEXT J
450 NEXT I:G$(N)=B$+STR$(P)+STR$(Q):V=N
460 PRINT:IF P=4 THEN 500
470 N=N+1:IF N≤10 THEN 200
480 PRINT "IT WAS ";A$;:BEEP 0:GOTO 520
500 PRINT "4A0B YOU GOT IT IN";N;
510 FOR I=1 TO 5:BEEP 0:BEEP 1:NEXT I
520 PRINT ""
530 PRINT "AGAIN (Y/N)?";
540 GOSUB 800:IF K$="Y" THEN 100
550 IF K$="y" THEN 100
560 IF K$="N" THEN 600
570 IF K$≠"n" THEN 540
600 PRINT:PRINT "BYE";:END
800 REM KEY TO K$
810 IF KEY$≠"" THEN 810
820 K$=KEY$:IF K$="" THEN 820
830 RETURN
