10 REM answers name elements: M(1), N(1,2), T$(1), A(1
20 DIM M(3),N(1,2),T$(2)
30 M(1)=7:M(2)=1/4:N(1,2)=8:N(1,0)=2:T$(1)="AB":B$="TEXT"
40 INPUT "NUMBER",X:PRINT X
50 M(3)=X:N(0,1)=X/2:T$(2)=STR$(X):GOTO 40
