# model fx-700p
# MID( is a text, also beside KEY, across INPUT and in an element.
10 $="ABCDE":INPUT "N",N
20 IF MID(N,1)=KEY;PRINT "YES"
30 K$(X)=MID(2,2):PRINT K$:A$=MID(1,1)+KEY:PRINT A$:GOTO 10
