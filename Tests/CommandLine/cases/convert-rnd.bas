# RND(6), which is below 1 on some machines
10 A=RND(6):B=INT(RND(8)*6):C=RND(0)
20 IF A=1 OR B=2 THEN PRINT RND
