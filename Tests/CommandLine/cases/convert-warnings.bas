# What converts, but may compute something else
10 DEFINT K-L:A%=7/2:B%=3:K=3.5:L=B%*2:K=INT(A/2)+LEN(D$)
20 X=RND(10):K$=INKEY$
30 IF K$<>"q" THEN INPUT D$(1):IF INKEY$="x" THEN 20
40 X=VAL(D$):C=A MOD 3
50 PRINT D$;TAB(4);"X"
60 PRINT "AB";TAB(4);"X";TAB(8);"Y":PRINT TAB(X);A,B
70 D$=D$+"X":C=A+B
80 D$=D$+"Y":PRINT RIGHT$(D$,X)
