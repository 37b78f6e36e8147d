# Arrays without DIM beside one with DIM, and NEXT alone
10 DIM X(3):INPUT N
20 FOR I=1 TO N:A(I)=I:B$(I)="X":C(1,I)=I:NEXT
30 FOR I=1 TO N:PRINT A(I);B$(I);C(1,I);:NEXT I
