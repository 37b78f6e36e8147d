# The Mandelbrot set, 48 by 24 points, 60 steps at most. Answer: 19275
10 T=0
20 FOR Y=-12 TO 11
30 FOR X=-32 TO 15
40 A=X/16:B=Y/9.6:P=0:Q=0:I=0
50 C=P*P:D=Q*Q
60 IF C+D>4 THEN 90
70 Q=2*P*Q+B:P=C-D+A
80 I=I+1:IF I<60 THEN 50
90 T=T+I
100 NEXT X:NEXT Y
110 PRINT T
