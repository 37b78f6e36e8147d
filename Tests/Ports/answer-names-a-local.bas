# An answer may name a variable that nothing else reads later.
10 A=5:B=6:C=7:I=8:J=9:INPUT "X",X:PRINT X:GOTO 10
