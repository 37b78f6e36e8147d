# Line 40 ends its loop in two places; line 50 has a NEXT too many, and stays
10 FOR I=1 TO 3:PRINT I:NEXT
20 FOR J=1 TO 2
30 NEXT
40 FOR I=1 TO 5:IF I=2 THEN NEXT ELSE PRINT I:NEXT
50 FOR I=1 TO 5:NEXT:NEXT
60 FOR K=1 TO 3
70 NEXT
