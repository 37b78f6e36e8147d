10 PRINT "été"
