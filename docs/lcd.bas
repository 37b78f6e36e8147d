# What docs/lcd.svg shows: fx790 screenshot docs/lcd.bas -o docs/lcd.svg
10 INPUT "♠♥♦♣ PLAYERS (1-9)",N
