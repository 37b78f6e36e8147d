// Horse Race (roms/horse-race.bas) as a table of states.
import { play } from './fx790.mjs'

const signs = [...'♠♥♦♣']
const limit = 999999

// Each state acts, and returns the name of the next one.
const states = {
  title(fx) {
    fx.show('< Horse Race >')
    for (let i = 0; i < 5; i++) { fx.beep(0); fx.beep(1) }
    fx.pause(1)
    return 'askingForPlayers'
  },

  askingForPlayers(fx, game) {
    const count = whole(fx.line('PLAYERS (1-9)'))
    if (!(count >= 1 && count <= 9)) return 'askingForPlayers'
    game.players = Array.from({ length: count }, (_, i) => ({ number: i + 1, money: 1000 }))
    game.race = 0
    return 'announcing'
  },

  announcing(fx, game) {
    game.race += 1
    game.horses = signs.map(sign => ({ sign, place: 0, pace: 1 + fx.random() / 5 }))
    const chances = game.horses.map((horse, i) => (horse.pace - 0.007 * (i + 1)) ** 17)
    const total = chances.reduce((sum, chance) => sum + chance)
    game.horses.forEach((horse, i) => {
      horse.odds = Math.min(Math.max(Math.floor(0.84 * total / chances[i] + 0.5), 2), 30)
    })
    for (const player of game.players) player.stake = 0
    game.player = -1
    fx.show(`RACE ${game.race}`)
    fx.beep(1)
    fx.pause(1)
    return 'offering'
  },

  offering(fx, game) {
    game.player = game.players.findIndex((player, i) => i > game.player && player.money > 0)
    if (game.player < 0) return 'starting'
    fx.exe(purse(game.players[game.player]))
    return 'choosing'
  },

  choosing(fx, game) {
    const player = game.players[game.player]
    const odds = game.horses.map(horse => ` ${horse.sign}${horse.odds}`).join('')
    fx.show(`P ${player.number}→${odds}`)
    const key = fx.press()
    if (key === '0') return 'offering'
    const horse = game.horses['1234'.indexOf(key)]
    if (!horse) return 'choosing'
    player.horse = horse
    fx.beep(0)
    return 'staking'
  },

  staking(fx, game) {
    const player = game.players[game.player]
    const stake = whole(fx.line(`PLAYER ${player.number} ${player.horse.sign} MONEY`))
    if (!(stake <= player.money)) return 'staking'
    player.stake = stake
    player.money -= stake
    return 'offering'
  },

  starting(fx, game) {
    fx.show(' < START! >')
    for (let i = 0; i < 10; i++) fx.beep(0)
    fx.pause(0.5)
    game.turn = 0
    return 'racing'
  },

  racing(fx, game) {
    const horse = game.horses[game.turn]
    horse.place = Math.min(horse.place + fx.random() * horse.pace, 22)
    fx.show(track(game).join(''))
    fx.pause(0.1)
    if (horse.place === 22) return 'finishing'
    game.turn = (game.turn + 1) % 4
    return 'racing'
  },

  finishing(fx, game) {
    fx.show('GOAL!' + track(game).slice(5).join(''))
    for (let i = 0; i < 7; i++) { fx.beep(0); fx.beep(1) }
    fx.pause(2)
    game.player = 0
    return 'paying'
  },

  paying(fx, game) {
    const player = game.players[game.player]
    if (!player) {
      return game.players.some(player => player.money > 0) ? 'askingForReplay' : 'over'
    }
    if (player.stake > 0) {
      const winner = game.horses[game.turn]
      const prize = player.horse === winner ? Math.min(player.stake * winner.odds, limit) : 0
      fx.exe(`Player ${player.number}→ PRIZE $ ${prize}`)
      player.money = Math.min(player.money + prize, limit)
    }
    fx.exe(purse(player))
    game.player += 1
    return 'paying'
  },

  askingForReplay(fx) {
    fx.show('Replay (Y/N)?')
    fx.beep(0)
    return 'waitingForReplay'
  },

  waitingForReplay(fx) {
    return { Y: 'announcing', y: 'announcing', N: 'over', n: 'over' }[fx.press()]
      ?? 'waitingForReplay'
  },

  over(fx) {
    fx.show('GAME OVER')
    fx.pause(2)
  },
}

const whole = text => /^[0-9]{1,9}$/.test(text) ? Number(text) : NaN
const purse = player => `Player ${player.number} has $ ${player.money}`

function track(game) {
  const cells = Array(24).fill(' ')
  for (const horse of game.horses) cells[Math.floor(horse.place)] = horse.sign
  return cells
}

play(fx => {
  const game = {}
  for (let state = 'title'; state;) state = states[state](fx, game)
})
