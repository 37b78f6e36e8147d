# Sinclair's parts of texts, and PRINT AT
10 LET H$="HELLO"
20 FOR R=1 TO 2
30 PRINT H$(R+1);H$(2 TO 4);H$(4 TO );H$( TO 2)
40 LET G$=H$(R TO R+2)
50 PRINT G$
60 NEXT R
70 PRINT AT 5,3;"X"
80 DIM N$(10)
90 PRINT N$(2 TO 3)
