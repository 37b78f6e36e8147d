# Semicolons of INPUT
10 INPUT "A";A,"B";BB
20 PRINT A+BB
