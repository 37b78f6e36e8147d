# model fx-790p
10 PRINT 1
