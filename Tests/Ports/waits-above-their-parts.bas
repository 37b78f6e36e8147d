# KEY$ and INPUT in lines above the jumps to them, where their answers are needed.
10 INPUT A:GOTO 90
30 $="K"+KEY$:PRINT $;A;
40 A=A+1:IF A<9 THEN 90
50 IF A>30 THEN END
60 INPUT "B",B:A=A+ABS B:GOTO (A-INT (A/2)*2)*10+80
80 PRINT "EVEN"
90 PRINT A
100 A=A+1:GOTO 30
