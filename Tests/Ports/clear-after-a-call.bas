# CLEAR empties what a subroutine has assigned.
10 GOSUB 50:CLEAR:PRINT A:END
50 A=1:RETURN
