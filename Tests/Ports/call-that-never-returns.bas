# No path returns from the first GOSUB; line 20 after it is a subroutine of its own.
10 I=3:GOSUB 90
20 C=B:RETURN
30 PRINT C:END
90 J=1:INPUT "B",B
100 ON B GOSUB 90,20:PRINT J:GOTO 30
