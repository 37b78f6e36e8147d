# KEY$ polls in the middle of sums, texts, conditions and arguments.
10 $=KEY$+KEY$+"."
20 PRINT $;LEN(KEY$)+LEN(KEY$);
30 IF KEY$+"A"=KEY$+"B" THEN PRINT "SAME"
40 IF KEY$="Q" THEN END
50 ON LEN(KEY$)+1 GOSUB 100,200
60 PRINT CSR LEN(KEY$)*5;"*":GOTO 10
100 PRINT "-";:RETURN
200 PRINT "+";KEY$:RETURN
