# Eight queens, one a column: places tried until the first solution. Answer: 876
10 R=8:S=0:X=0
20 IF X=R THEN 120
30 X=X+1:A(X)=R
40 S=S+1:Y=X
50 Y=Y-1:IF Y=0 THEN 20
60 T=A(X)-A(Y)
70 IF T=0 THEN 90
80 IF ABS T≠X-Y THEN 50
90 A(X)=A(X)-1
100 IF A(X)≠0 THEN 40
110 X=X-1:IF X≠0 THEN 90
120 PRINT S
