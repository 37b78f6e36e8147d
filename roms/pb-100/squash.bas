# model pb-100
# Squash: hit the ball with any key when it is at the left end. In the last column that is worth two
# points, in the one before it one. Who hits too soon, or holds the key down, misses. The ball gets
# faster and the wall comes nearer; three balls are a game. Then: points, and the record, which is H.
P0
10 S=0:L=0
20 GOSUB 200:X=W-2
30 D=-1:C=0:E=0:A$="○ "
40 PRINT CSR X-C;A$;
50 Y=X:X=X+D:IF X=W;X=W-2:GOTO 30
60 FOR I=S TO 8 STEP 4:NEXT I
70 IF KEY="" THEN 110
80 IF E=1 THEN 110
90 E=1:IF Y>1 THEN 110
100 S=S+2-Y:X=Y+1:D=1:C=1:A$=" ○":GOSUB 200
110 IF X≥0 THEN 40
120 L=L+1:PRINT :PRINT CSR 3;"OUT";L;
130 FOR I=1 TO 20:NEXT I
140 IF L<3 THEN 20
150 IF S>H;H=S
160 PRINT :PRINT "♦";S;" ♥";H
170 GOTO 10
200 W=8-INT (S/5):IF W<4;W=4
210 PRINT :PRINT CSR W;"█";S;
220 RETURN
