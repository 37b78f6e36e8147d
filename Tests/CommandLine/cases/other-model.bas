# model pb-100
10 IF KEY="A" THEN 10
