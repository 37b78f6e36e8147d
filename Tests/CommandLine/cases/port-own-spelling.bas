10 PRINT "\\";LEN("\\")
