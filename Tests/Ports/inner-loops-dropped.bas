# NEXT of the outer variable drops the inner loop; a NEXT of the inner variable then fails.
10 FOR I=1 TO 2:FOR J=1 TO 3
20 K$=KEY$:IF K$="" THEN 20
30 IF K$="1" THEN NEXT J
40 IF K$="2" THEN NEXT I
50 IF K$="3" THEN NEXT J:NEXT I
60 PRINT I;J:GOTO 20
