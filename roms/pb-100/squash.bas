# model pb-100
# Squash: hit the ball when it comes to the left end, with any key. In the last column it is worth
# two points, in the one before it one. Four points bring the wall a column nearer. Who holds the
# key down, or hits too soon, misses; three balls are a game. The best score stays in H.
P0
10 S=0:L=0:W=11
20 X=4:D=1:E=1
30 PRINT :PRINT CSR X;"○";CSR W;"█";
40 IF KEY="" THEN 90
50 IF E=1 THEN 90
60 E=1:IF X>1 THEN 90
70 S=S+2-X:D=1:W=11-INT (S/4)
80 IF W<5;W=5
90 X=X+D:IF X<0 THEN 120
100 IF X<W THEN 30
110 X=W-2:D=-1:E=0:GOTO 30
120 L=L+1:PRINT :PRINT CSR 3;"OUT";L;
130 FOR I=1 TO 30:NEXT I
140 IF L<3 THEN 20
150 IF S>H;H=S
160 PRINT :PRINT "♦";S;" ♥";H
170 GOTO 10
