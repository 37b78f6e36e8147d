P1
10 $="{|} \@\SM\DG"
20 PRINT $
30 PRINT 2\E-3*2^3;"\^\\"
