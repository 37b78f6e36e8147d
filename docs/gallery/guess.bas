#= N hidden
#= G guess
#= C tries
#= 20 greeting
#= 30 guessing
#= 60 low
#= 70 high
#= 80 solved
#= 100 again
10 N=INT(RAN#*100)+1:C=0:PRINT
20 PRINT "FROM 1 TO 100"
30 INPUT ">",G
40 C=C+1:IF G=N THEN 80
50 IF G>N THEN 70
60 PRINT "+":GOTO 30
70 PRINT "-":GOTO 30
80 PRINT "YES!";C
90 PRINT "1/0";
100 K$=KEY$:IF K$="1" THEN 10
110 IF K$="0" THEN END
120 GOTO 100
