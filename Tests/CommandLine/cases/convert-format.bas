# SET of this machine, as check advises for USING
10 CLS:SET F1:A=1/3:PRINT A
20 SETE3:PRINT A:SET N:PRINT A
