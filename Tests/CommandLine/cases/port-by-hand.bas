#= A _
#= A n
#= B b
#= B c
10 INPUT A,B
20 NEW
