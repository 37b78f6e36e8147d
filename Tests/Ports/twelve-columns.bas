# model pb-100
# The length of texts, MID, the bounds of FOR and the width differ from models with 24 columns.
P0
10 INPUT "T",$:PRINT LEN($);
20 INPUT "A",A$,N:PRINT A$;N
30 IF N>0;FOR I=1 TO N/3 STEP N/7:PRINT I;:NEXT I
40 PRINT MID(N,2);CSR N;"X";CSR 11;"Y"
50 PRINT "A TEXT LONGER THAN TWELVE":STOP
60 B$="ABC"+A$:PRINT B$
70 GOSUB 100:GOTO 10
100 PRINT 1/3;N*1E9
110 $=$+B$:PRINT MID(1,1)
120 RETURN
