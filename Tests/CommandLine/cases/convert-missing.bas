# A jump to a line that only the result has
10 INPUT A
20 IF A=1 OR A=2 THEN PRINT "X":PRINT "Y"
30 IF A=3 THEN 22
