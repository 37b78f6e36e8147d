[P0] Main
10 PRINT "\BS";
20 PRINT "\\"
