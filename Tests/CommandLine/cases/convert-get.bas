# Commodore: GET, words without blanks, values side by side
10 GETA$:IFA$=""THEN10
20 IFA$="Q"ORA$="X"THENEND
30 FORI=1TO3:PRINTI"TIMES"A$:NEXT
40 GET#1,A$:GETB$
