# The error of a product precedes that of a text in A.
10 INPUT "TEXT",A$
20 I=9E99:IF I>1 THEN IF A≥I*I THEN 10
30 PRINT A+I*I
