# Building and taking apart strings. Answer: 1240000
10 T=0
20 FOR R=1 TO 2E4
30 $=""
40 FOR I=1 TO 31:$=$+"AB":NEXT I
50 FOR I=1 TO 62
60 IF MID$(I,1)="B" THEN T=T+1
70 NEXT I
80 T=T+LEN($)-31:NEXT R
90 PRINT T
