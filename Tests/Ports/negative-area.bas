# An area below 0 does not exist, not even one that rounds to P0.
10 IF B=1 THEN PRINT "BACK":END
20 B=1:GOTO #(0-.5)
