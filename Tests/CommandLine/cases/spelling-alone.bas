10 PRINT "\^\\"
