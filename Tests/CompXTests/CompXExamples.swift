/// The invalid words of the specification are in `CompXMachineTests`.
extension CompXExample {
  static let all = [
    CompXExample(
      name: "1 Difference and its sign",
      source: ":START:0/S:READ:0:10/:READ:1:10/:ST:1:Y/:SUB:0:Y/:WRITE:0:10/:JC:1:NEG/"
        + ":LAI:2:0/:HJ:0:S/NEG:LAI:2:1/:HJ:0:S/Y:RESV:1/:END:S",
      image: "0: 500A 540A D40A B00A 600A 2408 8800 0000 8801 0000 0000",
      runs: [
        Run(
          typed: ["5", "9"],
          shown: ["GR0 (10) 5", "GR1 (10) 9", "GR0 (10) -4"],
          state: "GR0 FFFC GR1 0009 GR2 0001 CC 1"),
        Run(
          typed: ["9", "5"],
          shown: ["GR0 (10) 9", "GR1 (10) 5", "GR0 (10) 4"],
          state: "GR0 0004 GR1 0005"),
        Run(
          typed: ["7", "7"],
          shown: ["GR0 (10) 7", "GR1 (10) 7", "GR0 (10) 0"],
          state: "GR1 0007"),
      ]),
    CompXExample(
      name: "2 Countdown",
      source: ":START:0/S:LAI:3:3/A:WRITE:3:10/:SUB:3:ONE/:JNZ:3:A/:HJ:0:S/ONE:CONST:0001/"
        + ":END:S",
      image: "0: 8C03 6C0A BC05 1C01 0000 0001",
      runs: [
        Run(
          shown: ["GR3 (10) 3", "GR3 (10) 2", "GR3 (10) 1"], state: "")
      ]),
    CompXExample(
      name: "3 Largest value of a table",
      source: ":START:0/T:CONST:0005/:CONST:FFF6/:CONST:0063/:CONST:0011/S:LAI:1:3/:LD:0:T:1/"
        + "A:LAI:1:255:1/:ST:0:M/:LD:2:T:1/:SUB:2:M/:JC:1:B/:LD:0:T:1/B:JNZ:1:A/"
        + ":WRITE:0:10/:HJ:0:S/M:RESV:1/:END:S",
      image: "0: 0005 FFF6 0063 0011 8403 C100 85FF D00F C900 B80F 240C C100 1406 600A 0004 "
        + "0000",
      runs: [
        Run(
          shown: ["GR0 (10) 99"], state: "GR0 0063 GR2 FFA2 SC 0004 CC 1")
      ]),
    CompXExample(
      name: "4 Overflow",
      source: ":START:0/S:LAI:1:0/:SUB:1:ONE/:LD:0:MAX/:ADD:0:ONE/:HJ:0:S/MAX:CONST:7FFF/"
        + "ONE:CONST:0001/:END:S",
      image: "0: 8400 B406 C005 A006 0000 7FFF 0001",
      runs: [
        Run(
          state: "GR0 7FFF GR1 FFFF SC 0004 CC 1", message: "Over flow : SC 3")
      ]),
    CompXExample(
      name: "5 The ends of the range",
      source: ":START:0/S:LD:0:MIN/:ADD:0:MAX/:SUB:0:MIN/:LD:1:MIN/:SUB:1:ONE/:HJ:0:S/"
        + "MIN:CONST:8000/MAX:CONST:7FFF/ONE:CONST:0001/:END:S",
      image: "0: C006 A007 B006 C406 B408 0000 8000 7FFF 0001",
      runs: [
        Run(
          state: "GR0 7FFF GR1 8000 SC 0005", message: "Over flow : SC 4")
      ]),
    CompXExample(
      name: "6 LAI",
      source: ":START:0/S:LAI:1:200/:LAI:2:100:1/:LD:3:W/:LAI:3:1:3/:LAI:0:255/:HJ:0:S/"
        + "W:CONST:12FF/:END:S",
      image: "0: 84C8 8964 CC06 8F01 80FF 0000 12FF",
      runs: [
        Run(
          state: "GR0 00FF GR1 00C8 GR2 002C")
      ]),
    CompXExample(
      name: "7 Index and wrap",
      source: ":START:256/T:CONST:0011/:CONST:0022/S:LAI:0:1/:LD:1:NEG/:LD:2:T:0/:LD:3:2:1/"
        + ":ST:0:0:1/:LD:1:255/:HJ:0:S/NEG:CONST:FFFF/:END:S",
      image: "256: 0011 0022 8001 C409 C800 CD02 D100 C4FF 0002 FFFF",
      runs: [
        Run(
          state: "GR0 0001 GR1 0001 GR2 0011 GR3 0022 SC 0102 BR 0100 word 511 0001")
      ]),
    CompXExample(
      name: "8 Call",
      source: ":START:0/S:LAI:1:21/:JSR:0:PD/:WRITE:1:10/:HJ:0:S/PD:ADCON:DBL/:START:512/"
        + "RET:RESV:1/TMP:RESV:1/DBL:ST:0:RET/:ST:1:TMP/:ADD:1:TMP/:JSR:3:RET/:END:S",
      image: "0: 8415 3004 640A 0000 0202 · 512: 0000 0000 D000 D401 A401 3C00",
      runs: [
        Run(
          shown: ["GR1 (10) 42"],
          state: "GR0 0002 GR1 002A GR3 0206 word 512 0002 word 513 0015")
      ]),
    CompXExample(
      name: "9 Calls within calls",
      source: ":START:0/S:LAI:1:1/:JSR:0:PA/:LAI:1:1:1/:WRITE:1:10/:HJ:0:S/PA:ADCON:A/"
        + ":START:256/RA:RESV:1/A:ST:0:RA/:WRITE:1:10/:LAI:1:1:1/:JSR:0:PB/:LAI:1:1:1/"
        + ":WRITE:1:10/:JSR:0:RA/PB:ADCON:B/:START:512/RB:RESV:1/B:ST:0:RB/:WRITE:1:10/"
        + ":JSR:0:RB/:END:S",
      image: "0: 8401 3005 8501 640A 0000 0101 · 256: 0000 D000 640A 8501 3008 8501 640A "
        + "3000 0201 · 512: 0000 D000 640A 3000",
      runs: [
        Run(
          shown: ["GR1 (10) 1", "GR1 (10) 2", "GR1 (10) 3", "GR1 (10) 4"],
          state: "GR0 0108 GR1 0004")
      ]),
    CompXExample(
      name: "10 SC wraps in its block",
      source: ":START:768/:HJ:0:5/:START:1022/S:LAI:0:7/:LAI:1:8/:END:S",
      image: "768: 0005 · 1022: 8007 8408",
      runs: [
        Run(
          state: "GR0 0007 GR1 0008 SC 0305 BR 0300")
      ]),
    CompXExample(
      name: "11 JSR in the last word, indexed",
      source: ":START:1024/:HJ:0:9/V:ADCON:F0/:ADCON:F1/:START:1278/S:LAI:2:1/:JSR:1:V:2/"
        + ":START:1792/F0:HJ:0:10/F1:HJ:0:11/:END:S",
      image: "1024: 0009 0700 0701 · 1278: 8801 3601 · 1792: 000A 000B",
      runs: [
        Run(
          state: "GR1 0400 GR2 0001 SC 070B BR 0700")
      ]),
    CompXExample(
      name: "12 Out of Address",
      source: ":START:0/S:LAI:0:5/:JSR:0:FAR/FAR:CONST:0800/:END:S",
      image: "0: 8005 3002 0800",
      runs: [
        Run(
          state: "GR0 0005 SC 0002", message: "Out of Address")
      ]),
    CompXExample(
      name: "13 A label of another block",
      source: ":START:0/S:LD:0:FAR/:HJ:0:S/:START:44/NEA:CONST:0001/:START:300/"
        + "FAR:CONST:0002/:END:S",
      image: "0: C02C 0000 · 44: 0001 · 300: 0002",
      runs: [
        Run(
          state: "GR0 0001")
      ]),
    CompXExample(
      name: "14 A program that changes itself",
      source: ":START:0/S:LAI:0:0/:LAI:1:3/P:ADD:0:T/:LD:2:P/:ADD:2:ONE/:ST:2:P/:SUB:1:ONE/"
        + ":JNZ:1:P/:WRITE:0:10/:HJ:0:S/ONE:CONST:0001/T:CONST:000A/:CONST:0014/"
        + ":CONST:FFDB/:END:S",
      image: "0: 8000 8403 A00B C802 A80A D802 B40A 1402 600A 0000 0001 000A 0014 FFDB",
      runs: [
        Run(
          shown: ["GR0 (10) -7"], state: "GR0 FFF9 GR2 A00E word 2 A00E")
      ]),
    CompXExample(
      name: "15 OR, and instructions that keep CC",
      source: ":START:0/S:LAI:0:0/:SUB:0:ONE/:LD:0:A/:AND:0:B/:ST:0:M/:LD:0:A/:EOR:0:B/"
        + ":EOR:0:M/:WRITE:0:16/:JC:1:Y/:LAI:3:0/:HJ:0:S/Y:LAI:3:1/:HJ:0:S/A:CONST:0F35/"
        + "B:CONST:5503/M:RESV:1/ONE:CONST:0001/:END:S",
      image: "0: 8000 B011 C00E E00F D010 C00E F00F F010 6010 240C 8C00 0000 8C01 0000 0F35 "
        + "5503 0000 0001",
      runs: [
        Run(
          shown: ["GR0 (16) 5F37"], state: "GR0 5F37 GR3 0001 CC 1 word 16 0501")
      ]),
    CompXExample(
      name: "16 Both radices",
      source: ":START:0/S:READ:0:16/:READ:1:16/:WRITE:0:10/:WRITE:0:16/:WRITE:1:10/"
        + ":WRITE:1:16/:HJ:0:S/:END:S",
      image: "0: 5010 5410 600A 6010 640A 6410 0000",
      runs: [
        Run(
          typed: ["ff", "8000"],
          shown: [
            "GR0 (16) ff", "GR1 (16) 8000", "GR0 (10) 255", "GR0 (16) 00FF", "GR1 (10) -32768",
            "GR1 (16) 8000",
          ],
          state: "GR0 00FF GR1 8000")
      ]),
    CompXExample(
      name: "17 Times ten, then by sixteen",
      source: ":START:0/S:READ:0:10/:SFT:0:1:1/:ST:0:M/:SFT:0:2:1/:ADD:0:M/:WRITE:0:10/"
        + ":SFT:0:4/:WRITE:0:10/:HJ:0:S/M:RESV:1/:END:S",
      image: "0: 500A 4101 D009 4102 A009 600A 4004 600A 0000 0000",
      runs: [
        Run(
          typed: ["7"],
          shown: ["GR0 (10) 7", "GR0 (10) 70", "GR0 (10) 4"],
          state: "GR0 0004"),
        Run(
          typed: ["-7"],
          shown: ["GR0 (10) -7", "GR0 (10) -70", "GR0 (10) -5"],
          state: "GR0 FFFB CC 1"),
      ]),
    CompXExample(
      name: "18 Equal or not",
      source: ":START:0/S:READ:0:10/:EOR:0:K/:JNZ:0:N/:WRITE:0:10/:HJ:0:S/N:WRITE:0:16/"
        + ":HJ:0:S/K:CONST:002A/:END:S",
      image: "0: 500A F007 1005 600A 0000 6010 0000 002A",
      runs: [
        Run(
          typed: ["42"], shown: ["GR0 (10) 42", "GR0 (10) 0"], state: ""),
        Run(
          typed: ["40"], shown: ["GR0 (10) 40", "GR0 (16) 0002"], state: "GR0 0002"),
      ]),
    CompXExample(
      name: "19 Division",
      source: ":START:0/S:READ:0:10/:READ:1:10/:ST:1:D/:LAI:2:0/A:SUB:0:D/:JC:1:B/:ADD:2:ONE/"
        + ":JC:3:A/B:ADD:0:D/:WRITE:2:10/:WRITE:0:10/:HJ:0:S/D:RESV:1/ONE:CONST:0001/"
        + ":END:S",
      image: "0: 500A 540A D40C 8800 B00C 2408 A80D 2C04 A00C 680A 600A 0000 0000 0001",
      runs: [
        Run(
          typed: ["100", "7"],
          shown: ["GR0 (10) 100", "GR1 (10) 7", "GR2 (10) 14", "GR0 (10) 2"],
          state: "GR0 0002 GR1 0007 GR2 000E")
      ]),
    CompXExample(
      name: "20 Indexed jumps, and JC 0",
      source: ":START:0/S:LAI:1:2/:JC:0:S/:JC:3:V:1/V:HJ:0:101/:HJ:0:102/:JNZ:1:W:1/"
        + ":HJ:0:103/W:HJ:0:104/:HJ:0:105/:JC:2:X/:HJ:0:106/X:HJ:0:107/:END:S",
      image: "0: 8402 2000 2D03 0065 0066 1507 0067 0068 0069 280B 006A 006B",
      runs: [
        Run(
          state: "GR1 0002 SC 006B")
      ]),
    CompXExample(
      name: "21 Two stops",
      source: ":START:0/S:LAI:0:1/:WRITE:0:10/:HJ:0:B/B:LAI:2:2:0/:ADD:0:TWO/:WRITE:0:10/"
        + ":HJ:0:S/TWO:CONST:0002/:END:S",
      image: "0: 8001 600A 0003 8802 A007 600A 0000 0002",
      runs: [
        Run(
          shown: ["GR0 (10) 1"], state: "GR0 0001 SC 0003"),
        Run(
          shown: ["GR0 (10) 3"], state: "GR0 0003 GR2 0002", continues: true),
      ]),
  ]
}
