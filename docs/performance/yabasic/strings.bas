1 REM Building and taking apart strings.
10 T=0
20 FOR R=1 TO 2E4
30 S$=""
40 FOR I=1 TO 31:S$=S$+"AB":NEXT I
50 FOR I=1 TO 62
60 IF MID$(S$,I,1)="B" T=T+1
70 NEXT I
80 T=T+LEN(S$)-31:NEXT R
90 PRINT STR$(T,"%.12g")
