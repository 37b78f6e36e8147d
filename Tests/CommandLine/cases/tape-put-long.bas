10 $="ABC":A=1:PUT "OUT" $,A,C
