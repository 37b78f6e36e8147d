# A subroutine that GOTO leaves again and again, until the eleventh call is an error.
10 D=0
20 GOSUB 50
30 END
50 D=D+1:PRINT D;:BEEP
60 K$=KEY$:IF K$="" THEN 60
70 IF K$="R" THEN PRINT "R";:RETURN
80 IF K$="G" THEN 20
90 GOSUB 50:PRINT "BACK";D:RETURN
