// The computer's display and keys for a program in JavaScript, run by node (docs/exec.md).
import { readSync, writeSync } from 'node:fs'

/** Thrown when fx790 begins a play, perhaps in the middle of another one. */
class Start extends Error {}
/** Thrown when the program has ended with an error of the machine. */
class Stop extends Error {}

export class Computer {
  #output = ''
  #input = ''

  show(text) { this.write({ show: text }) }
  beep(tone = 0) { this.write({ beep: tone }) }
  pause(seconds) { this.write({ pause: seconds }) }
  random() { return this.#ask({ random: true }).random }

  /** Shows a text until EXE, like PRINT. */
  exe(text) { this.#ask({ wait: 'exe', show: text }) }

  /** Asks for a text, like INPUT of a text. */
  line(prompt) { return this.#ask({ wait: 'line', show: prompt + '? ' }).line }

  /** The key that is down, or an empty text, like KEY$. */
  key() { return this.#ask({ wait: 'key' }).key }

  /** Waits until no key is down, then for a key. */
  press() {
    while (this.key()) { /* The last key is still down. */ }
    let key
    do key = this.key(); while (!key)
    return key
  }

  /** Ends the play with an error, such as ERR3, perhaps at a line of the listing. */
  error(number, line) {
    this.write({ error: number, line })
    throw new Stop()
  }

  write(message) { this.#output += JSON.stringify(message) + '\n' }

  #ask(message) {
    this.write(message)
    return this.read()
  }

  read() {
    let bytes = Buffer.from(this.#output)
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes))
    this.#output = ''
    const buffer = Buffer.alloc(1024)
    while (!this.#input.includes('\n')) {
      const count = readSync(0, buffer)
      if (count === 0) process.exit()
      this.#input += buffer.toString('utf8', 0, count)
    }
    const end = this.#input.indexOf('\n')
    const answer = JSON.parse(this.#input.slice(0, end))
    this.#input = this.#input.slice(end + 1)
    if ('start' in answer) throw new Start()
    return answer
  }
}

/** Plays a function of a Computer, again and again. */
export function play(program) {
  const computer = new Computer()
  for (let isStarted = false; ;) {
    try {
      if (isStarted) {
        computer.write({ started: true })
        program(computer)
        computer.write({ end: true })
      }
      isStarted = false
      computer.read()
    } catch (error) {
      if (!(error instanceof Start || error instanceof Stop)) throw error
      isStarted = error instanceof Start
    }
  }
}
