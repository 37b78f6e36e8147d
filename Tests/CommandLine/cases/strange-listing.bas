MOON LANDER  - 535 pas
535 pas
```
DEFM 26
[P3] (main)
10 PRINT "\GE \EX\\"
20 IF A!=3 THEN 40:' this remark makes the line longer than the machine can take
30 PRINT "\QX ÄÖ";Ü:GOTO 99
40 END
