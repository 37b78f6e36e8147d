# Applesoft: POKE cannot be converted, and its line stays an error
10 HOME:POKE 768,1
20 NAME$="BOB":N=3
30 FOR CNT=1 TO N:PRINT NAME$;CNT:NEXT CNT
