# A negative area does not exist, even if it is 0 without its fraction.
10 IF B=1 THEN PRINT "BACK":END
20 B=1:GOTO #(0-.5)
