# A variable that only the unread limit of a loop reads is not written.
10 C=LEN(K$)
20 FOR A=1 TO C:BEEP 0
30 PRINT A
