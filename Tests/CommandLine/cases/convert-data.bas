# Quoted DATA with a colon, and blanks around items
10 READ A$,B$,C:PRINT A$;B$;C
20 IF C=3 OR C=4 THEN PRINT "OK"
30 DATA "A:B, C" , X Y ,  3: PRINT "HERE"
