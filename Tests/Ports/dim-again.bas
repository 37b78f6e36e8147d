# A second DIM empties the array.
10 DIM A(3)
20 A(1)=5
30 DIM A(3)
40 PRINT A(1)
