30 A=3:PRINT "LONG LINE WITH A TEXT IN IT OK";A;B (radius of a circle in the plane)
40 A=3:PRINT "LONG LINE WITH A TEXT IN IT OK";A;B:REM radius of a circle in the plane
50 A=3:PRINT "LONG LINE WITH A TEXT IN IT OK";A;B ' radius of a circle in the plane
60 REM This remark has a line of its own, and more letters than fit in there
