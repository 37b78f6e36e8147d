import BasicVM

/// PortedHorseRace, ported from horse-race by fx790 port.
struct PortedHorseRace: PortedProgram {
  enum State: Int {
    case title, askingForPlayers, announcing, offering, staking, starting, racing, finishing
    case paying, settling, over, released, pressed, beforeOffering, ended
  }

  static let stateNames: [StaticString] = [
    "title", "asking for players", "announcing", "offering", "staking", "starting", "racing",
    "finishing", "paying", "settling", "over", "released", "pressed", "before offering", "ended",
  ]

  /// Where readKey goes back to.
  private enum ReadKeyCaller {
    case afterAskForHorse, afterAskForReplay
  }

  private var playerCount = Number.zero
  private var horse = Number.zero
  private var key = MachineText()
  private var player = Number.zero
  private var race = Number.zero
  private var total = Number.zero
  private var value = Number.zero
  private var prize = Number.zero
  private var line = MachineText()
  private var stakes = NumberArray(9)
  private var bets = NumberArray(9)
  private var money = NumberArray(9)
  private var odds = NumberArray(4)
  private var paces = NumberArray(4)
  private var positions = NumberArray(4)
  private var playerEnd = Number.zero
  private var playerEndInFinishing = Number.zero
  private var readKeyCaller = ReadKeyCaller.afterAskForHorse

  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State {
    fx.print("< Horse Race >")  // 30 PRINT "< Horse Race >";
    horse = 1  // 40 FOR I=1 TO 5:BEEP 0:BEEP 1:NEXT I:TIMER 10
    repeat {
      fx.beep(.low, .high)
    } while try horse.next(to: 5)
    return fx.timer(10, then: .title)
  }

  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State {
    switch state {
    case .title: return try beginAskingForPlayers(&fx)
    case .askingForPlayers:
      line = fx.answer  // 50 PRINT:INPUT "PLAYERS (1-9)",$:GOSUB 900
      try readValue(&fx)
      if value < 1 { return try beginAskingForPlayers(&fx) }  // 60 IF V<1 THEN 50
      if value > 9 { return try beginAskingForPlayers(&fx) }  // 70 IF V>9 THEN 50
      playerCount = value  // 80 A=V:R=0:FOR P=1 TO A:M(P)=1000:NEXT P
      race = 0
      player = 1
      fx.line = 80
      repeat {
        try fx.round()
        try money.set(player, to: 1000)
      } while try player.next(to: playerCount)
      return try drawOdds(&fx)
    case .announcing:
      player = 1  // 210 FOR P=1 TO A:B(P)=0:IF M(P)=0 THEN 330
      playerEnd = playerCount
      return try beginOffering(&fx)
    case .offering:
      // 230 PRINT "P";P;"→ ♠";STR$(O(1));" ♥";STR$(O(2));
      try fx.print("P\(spaced: player)→ ♠\(odds[1]) ♥", fx.str(odds[2]))
      try fx.print(" ♦\(odds[3]) ♣\(odds[4])")  // 240 PRINT " ♦";STR$(O(3));" ♣";STR$(O(4));
      return try askForHorse(&fx)
    case .staking:
      line = fx.answer  // 300 INPUT $:GOSUB 900:IF V<0 THEN 290
      try readValue(&fx)
      if value < 0 { return try askForStake(&fx) }
      fx.line = 310  // 310 IF V>M(P) THEN 290
      if try value > money[player] { return try askForStake(&fx) }
      fx.line = 320  // 320 B(P)=V:M(P)=M(P)-V
      try stakes.set(player, to: value)
      try money.set(player, to: money[player] - value)
      return try beginStarting(&fx)
    case .starting:
      fx.clearDisplay()  // 420 FOR I=1 TO 10:BEEP 0:NEXT I:TIMER 5:PRINT
      return try moveFirst(&fx)
    case .racing:
      fx.line = 470  // 470 IF X(I)<22 THEN NEXT I:GOTO 430
      if try positions[horse] < 22 {
        if try horse.next(to: 4) { return try beginRacing(&fx) }
        return try moveFirst(&fx)
      }
      fx.csr(0)  // 510 PRINT CSR 0;"GOAL!";:FOR J=1 TO 7:BEEP 0:BEEP 1:NEXT J
      fx.print("GOAL!")
      var j: Number = 1
      repeat {
        fx.beep(.low, .high)
      } while try j.next(to: 7)
      return fx.timer(20, then: .finishing)  // 520 TIMER 20:T=0:FOR P=1 TO A:IF B(P)=0 THEN 570
    case .finishing:
      total = 0  // 520 TIMER 20:T=0:FOR P=1 TO A:IF B(P)=0 THEN 570
      player = 1
      playerEndInFinishing = playerCount
      return try beginPaying(&fx)
    case .paying:
      fx.line = 560  // 560 M(P)=M(P)+Y:IF M(P)>999999 THEN M(P)=999999
      try money.set(player, to: money[player] + prize)
      if try money[player] <= 999999 { return try beginSettling(&fx) }
      try money.set(player, to: 999999)
      return try beginSettling(&fx)
    case .settling:
      fx.line = 580  // 580 T=T+M(P):NEXT P:IF T=0 THEN 700
      total = try total + money[player]
      if try player.next(to: playerEndInFinishing) { return try beginPaying(&fx) }
      if total == 0 { return try showOver(&fx) }
      fx.print("Replay (Y/N)?")  // 600 PRINT "Replay (Y/N)?";:BEEP 0
      fx.beep(.low)
      return try askForReplay(&fx)
    case .over:
      fx.end()  // 700 PRINT:PRINT "GAME OVER";:TIMER 20:END
      return .ended
    case .released:
      if fx.key.isEmpty { return try awaitPressed(&fx) }  // 810 IF KEY$≠"" THEN 810
      return try readKey(&fx)
    case .pressed:
      key = fx.key  // 820 K$=KEY$:IF K$="" THEN 820
      if !key.isEmpty {
        switch readKeyCaller {
        case .afterAskForHorse: return try afterAskForHorse(&fx)
        case .afterAskForReplay: return try afterAskForReplay(&fx)
        }
      }
      return try awaitPressed(&fx)
    case .beforeOffering: return try beginOffering(&fx)
    case .ended: return .ended
    }
  }

  private mutating func beginAskingForPlayers(_ fx: inout PortHost) throws(Halt) -> State {
    fx.clearDisplay()  // 50 PRINT:INPUT "PLAYERS (1-9)",$:GOSUB 900
    return fx.ask("PLAYERS (1-9)", then: .askingForPlayers)
  }

  private mutating func drawOdds(_ fx: inout PortHost) throws(Halt) -> State {
    fx.line = 110  // 110 R=R+1:T=0:FOR I=1 TO 4:X(I)=0:S(I)=1+RAN#/5
    race = try race + 1
    total = 0
    horse = 1
    repeat {
      fx.line = 110
      try positions.set(horse, to: 0)
      try paces.set(horse, to: 1 + fx.random() / 5)
      fx.line = 120  // 120 O(I)=(S(I)-.007*I)↑17:T=T+O(I):NEXT I
      try odds.set(horse, to: (paces[horse] - 0.007 * horse).raised(to: 17))
      total = try total + odds[horse]
    } while try horse.next(to: 4)
    horse = 1  // 130 FOR I=1 TO 4:O(I)=INT (.84*T/O(I)+.5)
    repeat {
      fx.line = 130
      try odds.set(horse, to: (0.84 * total / odds[horse] + 0.5).floor)
      fx.line = 140  // 140 IF O(I)<2 THEN O(I)=2
      if try odds[horse] < 2 { try odds.set(horse, to: 2) }
      fx.line = 150  // 150 IF O(I)>30 THEN O(I)=30
      if try odds[horse] > 30 { try odds.set(horse, to: 30) }
    } while try horse.next(to: 4)
    fx.show("RACE\(spaced: race)")  // 160 NEXT I:PRINT:PRINT "RACE";R;:BEEP 1:TIMER 10
    fx.beep(.high)
    return fx.timer(10, then: .announcing)
  }

  private mutating func beginOffering(_ fx: inout PortHost) throws(Halt) -> State {
    fx.line = 210  // 210 FOR P=1 TO A:B(P)=0:IF M(P)=0 THEN 330
    try stakes.set(player, to: 0)
    if try money[player] == 0 { return try beginStarting(&fx) }
    fx.show("Player\(spaced: player) has $")  // 220 PRINT:PRINT "Player";P;" has $";M(P)
    fx.line = 220
    try fx.print(money[player])
    return fx.pause(then: .offering)
  }

  private mutating func askForHorse(_ fx: inout PortHost) throws(Halt) -> State {
    readKeyCaller = .afterAskForHorse  // 250 GOSUB 800:IF K$<"0" THEN 250
    return try readKey(&fx)
  }

  private mutating func afterAskForHorse(_ fx: inout PortHost) throws(Halt) -> State {
    if key < "0" { return try askForHorse(&fx) }  // 250 GOSUB 800:IF K$<"0" THEN 250
    if key > "4" { return try askForHorse(&fx) }  // 260 IF K$>"4" THEN 250
    if key == "0" { return try beginStarting(&fx) }  // 270 IF K$="0" THEN 330
    fx.line = 280  // 280 H(P)=VAL(K$):BEEP 0
    try bets.set(player, to: key.value)
    fx.beep(.low)
    return try askForStake(&fx)
  }

  private mutating func askForStake(_ fx: inout PortHost) throws(Halt) -> State {
    line = "♠♥♦♣"  // 290 $="♠♥♦♣":PRINT:PRINT "PLAYER";P;" ";MID$(H(P),1);" MONEY";
    fx.show("PLAYER\(spaced: player) ")
    fx.line = 290
    try fx.print("\(line.mid(bets[player], 1)) MONEY")
    return fx.ask(then: .staking)  // 300 INPUT $:GOSUB 900:IF V<0 THEN 290
  }

  private mutating func beginStarting(_ fx: inout PortHost) throws(Halt) -> State {
    fx.line = 330  // 330 NEXT P
    if try player.next(to: playerEnd) {
      fx.rest()
      return .beforeOffering
    }
    fx.show(" < START! >")  // 410 PRINT:PRINT " < START! >";
    horse = 1  // 420 FOR I=1 TO 10:BEEP 0:NEXT I:TIMER 5:PRINT
    repeat {
      fx.beep(.low)
    } while try horse.next(to: 10)
    return fx.timer(5, then: .starting)
  }

  private mutating func moveFirst(_ fx: inout PortHost) throws(Halt) -> State {
    horse = 1  // 430 FOR I=1 TO 4:PRINT CSR INT X(I);" ";
    return try beginRacing(&fx)
  }

  private mutating func beginRacing(_ fx: inout PortHost) throws(Halt) -> State {
    fx.line = 430  // 430 FOR I=1 TO 4:PRINT CSR INT X(I);" ";
    try fx.csr(positions[horse].floor)
    fx.print(" ")
    fx.line = 440  // 440 X(I)=X(I)+RAN#*S(I):IF X(I)>22 THEN X(I)=22
    try positions.set(horse, to: positions[horse] + fx.random() * paces[horse])
    if try positions[horse] > 22 { try positions.set(horse, to: 22) }
    fx.line = 450  // 450 PRINT CSR INT X(1);"♠";CSR INT X(2);"♥";
    try fx.csr(positions[1].floor)
    fx.print("♠")
    try fx.csr(positions[2].floor)
    fx.print("♥")
    fx.line = 460  // 460 PRINT CSR INT X(3);"♦";CSR INT X(4);"♣";:TIMER 1
    try fx.csr(positions[3].floor)
    fx.print("♦")
    try fx.csr(positions[4].floor)
    fx.print("♣")
    return fx.timer(1, then: .racing)
  }

  private mutating func beginPaying(_ fx: inout PortHost) throws(Halt) -> State {
    fx.line = 520  // 520 TIMER 20:T=0:FOR P=1 TO A:IF B(P)=0 THEN 570
    if try stakes[player] == 0 { return try beginSettling(&fx) }
    prize = 0  // 530 Y=0:IF H(P)=I THEN Y=B(P)*O(I)
    fx.line = 530
    if try bets[player] == horse { prize = try stakes[player] * odds[horse] }
    if prize > 999999 { prize = 999999 }  // 540 IF Y>999999 THEN Y=999999
    // 550 PRINT:PRINT "Player";P;"→ PRIZE $";Y
    fx.show("Player\(spaced: player)→ PRIZE $\(spaced: prize)")
    return fx.pause(then: .paying)
  }

  private mutating func beginSettling(_ fx: inout PortHost) throws(Halt) -> State {
    fx.show("Player\(spaced: player) has $")  // 570 PRINT:PRINT "Player";P;" has $";M(P)
    fx.line = 570
    try fx.print(money[player])
    return fx.pause(then: .settling)
  }

  private mutating func askForReplay(_ fx: inout PortHost) throws(Halt) -> State {
    readKeyCaller = .afterAskForReplay  // 610 GOSUB 800:IF K$="Y" THEN 100
    return try readKey(&fx)
  }

  private mutating func afterAskForReplay(_ fx: inout PortHost) throws(Halt) -> State {
    if key == "Y" { return try drawOdds(&fx) }  // 610 GOSUB 800:IF K$="Y" THEN 100
    if key == "y" { return try drawOdds(&fx) }  // 620 IF K$="y" THEN 100
    if key == "N" { return try showOver(&fx) }  // 630 IF K$="N" THEN 700
    if key == "n" { return try showOver(&fx) }  // 640 IF K$≠"n" THEN 610
    return try askForReplay(&fx)
  }

  private mutating func showOver(_ fx: inout PortHost) throws(Halt) -> State {
    fx.show("GAME OVER")  // 700 PRINT:PRINT "GAME OVER";:TIMER 20:END
    return fx.timer(20, then: .over)
  }

  private mutating func readKey(_ fx: inout PortHost) throws(Halt) -> State {
    fx.lookAtKey(then: .released)  // 810 IF KEY$≠"" THEN 810
  }

  private mutating func awaitPressed(_ fx: inout PortHost) throws(Halt) -> State {
    fx.lookAtKey(then: .pressed)  // 820 K$=KEY$:IF K$="" THEN 820
  }

  private mutating func readValue(_ fx: inout PortHost) throws(Halt) {
    value = -1  // 910 V=-1:IF LEN($)>9 THEN RETURN
    if line.length > 9 { return }
    horse = 1  // 920 FOR I=1 TO LEN($):IF MID$(I,1)<"0" THEN RETURN
    let horseEnd: Number = line.length
    repeat {
      try fx.round()
      fx.line = 920
      if try line.mid(horse, 1) < "0" { return }
      fx.line = 930  // 930 IF MID$(I,1)>"9" THEN RETURN
      if try line.mid(horse, 1) > "9" { return }
      fx.line = 940  // 940 NEXT I:V=VAL($):RETURN
    } while try horse.next(to: horseEnd)
    value = try line.value
  }
}
