# An element that would be the variable B here
10 B=3:A(1)=5
20 IF B=5 AND A(1)=5 THEN PRINT "SAME"
