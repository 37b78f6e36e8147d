# Applesoft: a sign with a blank inside, and TEXT
10 TEXT : HOME
20 INPUT "F OR C? ";A$
30 IF A$ = "F" THEN 60
40 IF A$ < > "C" AND A$ <> "F" THEN 20
50 INPUT "DEGREES? ";D: PRINT D * 9 / 5 + 32: GOTO 20
60 INPUT "DEGREES? ";D: PRINT (D - 32) * 5 / 9: GOTO 20
