# The first key is still needed when the second is read.
10 N=0:GOTO 30
20 PRINT KEY$+KEY$;5
30 GOTO INT (RAN#*2)*10+10
