# Sharp PC-1500: A and A$ are two variables there
10 A=5:A$="FIVE"
20 IF NOT (A<5 OR A>5) AND A$="FIVE" THEN PRINT A$;A
30 PRINT CHR$(72);CHR$(73);ASC("A")
