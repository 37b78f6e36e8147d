# HORSE RACE
# One to nine players bet on four horses. ♠3 means that ♠ pays 3 for each 1.
# Keys: 1 2 3 4 choose ♠ ♥ ♦ ♣, 0 passes; money is typed, then EXE.
#= A playerCount
#= B() stakes
#= H() bets
#= I horse
#= K$ key
#= M() money
#= O() odds
#= P player
#= R race
#= S() paces
#= T total
#= V value
#= X() positions
#= Y prize
#= $ line
#= 40 title
#= 50 askingForPlayers
#= 100 drawOdds
#= 160 announcing
#= 210 offerBets
#= 220 offering
#= 250 askForHorse
#= 290 askForStake
#= 300 staking
#= 420 starting
#= 430 moveFirst
#= 440 move
#= 460 racing
#= 520 finishing
#= 550 paying
#= 570 settling
#= 610 askForReplay
#= 700 over
#= 800 readKey
#= 810 released
#= 820 pressed
#= 900 readValue
10 REM HORSE RACE
20 CLEAR:DIM M(9),B(9),H(9),X(4),S(4),O(4)
30 PRINT "< Horse Race >";
40 FOR I=1 TO 5:BEEP 0:BEEP 1:NEXT I:TIMER 10
50 PRINT:INPUT "PLAYERS (1-9)",$:GOSUB 900
60 IF V<1 THEN 50
70 IF V>9 THEN 50
80 A=V:R=0:FOR P=1 TO A:M(P)=1000:NEXT P
100 REM ODDS
# A horse's chance grows with the 17th power of its pace, and who moves
# earlier has an edge. The odds give back most of the stakes, not all.
110 R=R+1:T=0:FOR I=1 TO 4:X(I)=0:S(I)=1+RAN#/5
120 O(I)=(S(I)-.007*I)^17:T=T+O(I):NEXT I
130 FOR I=1 TO 4:O(I)=INT (.84*T/O(I)+.5)
140 IF O(I)<2 THEN O(I)=2
150 IF O(I)>30 THEN O(I)=30
160 NEXT I:PRINT:PRINT "RACE";R;:BEEP 1:TIMER 10
200 REM BETS
210 FOR P=1 TO A:B(P)=0:IF M(P)=0 THEN 330
220 PRINT:PRINT "Player";P;" has $";M(P)
230 PRINT "P";P;"→ ♠";STR$(O(1));" ♥";STR$(O(2));
240 PRINT " ♦";STR$(O(3));" ♣";STR$(O(4));
250 GOSUB 800:IF K$<"0" THEN 250
260 IF K$>"4" THEN 250
270 IF K$="0" THEN 330
280 H(P)=VAL(K$):BEEP 0
290 $="♠♥♦♣":PRINT:PRINT "PLAYER";P;" ";MID$(H(P),1);" MONEY";
300 INPUT $:GOSUB 900:IF V<0 THEN 290
310 IF V>M(P) THEN 290
320 B(P)=V:M(P)=M(P)-V
330 NEXT P
400 REM RACE
410 PRINT:PRINT " < START! >";
420 FOR I=1 TO 10:BEEP 0:NEXT I:TIMER 5:PRINT
430 FOR I=1 TO 4:PRINT CSR INT X(I);" ";
440 X(I)=X(I)+RAN#*S(I):IF X(I)>22 THEN X(I)=22
450 PRINT CSR INT X(1);"♠";CSR INT X(2);"♥";
460 PRINT CSR INT X(3);"♦";CSR INT X(4);"♣";:TIMER 1
470 IF X(I)<22 THEN NEXT I:GOTO 430
500 REM GOAL OF HORSE I
510 PRINT CSR 0;"GOAL!";:FOR J=1 TO 7:BEEP 0:BEEP 1:NEXT J
520 TIMER 20:T=0:FOR P=1 TO A:IF B(P)=0 THEN 570
530 Y=0:IF H(P)=I THEN Y=B(P)*O(I)
540 IF Y>999999 THEN Y=999999
550 PRINT:PRINT "Player";P;"→ PRIZE $";Y
560 M(P)=M(P)+Y:IF M(P)>999999 THEN M(P)=999999
570 PRINT:PRINT "Player";P;" has $";M(P)
580 T=T+M(P):NEXT P:IF T=0 THEN 700
600 PRINT "Replay (Y/N)?";:BEEP 0
610 GOSUB 800:IF K$="Y" THEN 100
620 IF K$="y" THEN 100
630 IF K$="N" THEN 700
640 IF K$≠"n" THEN 610
700 PRINT:PRINT "GAME OVER";:TIMER 20:END
800 REM KEY TO K$
810 IF KEY$≠"" THEN 810
820 K$=KEY$:IF K$="" THEN 820
830 RETURN
900 REM $ TO V, OR -1
910 V=-1:IF LEN($)>9 THEN RETURN
920 FOR I=1 TO LEN($):IF MID$(I,1)<"0" THEN RETURN
930 IF MID$(I,1)>"9" THEN RETURN
940 NEXT I:V=VAL($):RETURN
