10 PRINT "A\^B\E+\@\SM"
