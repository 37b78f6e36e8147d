# Parts of texts that stay; "{" is read in the spelling of a tape tool
5 DIM N$(3):PRINT "{CLR}"
10 A$=LEFT$(N$(1),2)
20 B$="ABC":PRINT RIGHT$(B$,N)
30 PRINT MID$("ABC",2)
