# Numbers beyond those of the machine
60000 INPUT A
62000 IF A=1 OR A=2 THEN 60000
63999 PRINT "END";A
