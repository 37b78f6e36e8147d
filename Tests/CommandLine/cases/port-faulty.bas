#= Q nobody
10 PRINT "A";:GOTO 99
20 A=+*3
