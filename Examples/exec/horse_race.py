"""Horse Race (roms/horse-race.bas) as a procedure."""
from fx790 import play

SIGNS = "♠♥♦♣"
LIMIT = 999999


def horse_race(fx):
    fx.show("< Horse Race >")
    for _ in range(5):
        fx.beep(0)
        fx.beep(1)
    fx.pause(1)
    count = ask(fx, "PLAYERS (1-9)", 1, 9)
    money = [1000] * count
    race = 0
    while True:
        race += 1
        paces, odds = draw_odds(fx)
        fx.show(f"RACE {race}")
        fx.beep(1)
        fx.pause(1)
        bets = [bet(fx, player, money, odds) for player in range(count)]
        winner = run_race(fx, paces)
        for player in range(count):
            settle(fx, player, money, bets[player], winner, odds)
        if not any(money) or not wants_replay(fx):
            break
    fx.show("GAME OVER")
    fx.pause(2)


def ask(fx, prompt, least, most):
    while True:
        text = fx.line(prompt)
        if len(text) <= 9 and all(c in "0123456789" for c in text) and least <= int(text) <= most:
            return int(text)


def draw_odds(fx):
    paces = [1 + fx.random() / 5 for _ in SIGNS]
    chances = [(pace - .007 * (i + 1)) ** 17 for i, pace in enumerate(paces)]
    odds = [int(.84 * sum(chances) / chance + .5) for chance in chances]
    return paces, [min(max(each, 2), 30) for each in odds]


def bet(fx, player, money, odds):
    """Returns the horse and the stake."""
    if money[player] == 0:
        return 0, 0
    fx.exe(f"Player {player + 1} has $ {money[player]}")
    fx.show(f"P {player + 1}→" + "".join(f" {sign}{odd}" for sign, odd in zip(SIGNS, odds)))
    while (key := fx.press()) not in list("01234"):
        pass
    if key == "0":
        return 0, 0
    horse = int(key) - 1
    fx.beep(0)
    stake = ask(fx, f"PLAYER {player + 1} {SIGNS[horse]} MONEY", 0, money[player])
    money[player] -= stake
    return horse, stake


def run_race(fx, paces):
    """Shows the race; returns the winner."""
    fx.show(" < START! >")
    for _ in range(10):
        fx.beep(0)
    fx.pause(.5)
    places = [0] * 4
    horse = -1
    while horse < 0 or places[horse] < 22:
        horse = (horse + 1) % 4
        places[horse] = min(places[horse] + fx.random() * paces[horse], 22)
        track = [" "] * 24
        for sign, place in zip(SIGNS, places):
            track[int(place)] = sign
        fx.show("".join(track))
        fx.pause(.1)
    fx.show("GOAL!" + "".join(track[5:]))
    for _ in range(7):
        fx.beep(0)
        fx.beep(1)
    fx.pause(2)
    return horse


def settle(fx, player, money, bet, winner, odds):
    horse, stake = bet
    if stake:
        prize = min(stake * odds[winner], LIMIT) if horse == winner else 0
        fx.exe(f"Player {player + 1}→ PRIZE $ {prize}")
        money[player] = min(money[player] + prize, LIMIT)
    fx.exe(f"Player {player + 1} has $ {money[player]}")


def wants_replay(fx):
    fx.show("Replay (Y/N)?")
    fx.beep(0)
    while (key := fx.press()) not in list("YyNn"):
        pass
    return key in "Yy"


play(horse_race)
