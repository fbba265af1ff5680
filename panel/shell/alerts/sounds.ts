import type { Sound } from '#contract/settings.ts'

/** Notes of a bell: frequency in Hz, begin and length in s. */
type Note = readonly [hertz: number, at: number, long: number]

const bells: Record<Sound, readonly Note[]> = {
  notification: [
    [880, 0, 0.18],
    [1318.5, 0.14, 0.4],
  ],
  short_sound_1: [[1046.5, 0, 0.25]],
  short_sound_2: [
    [783.99, 0, 0.12],
    [987.77, 0.12, 0.25],
  ],
  long_sound_1: [
    [659.25, 0, 0.5],
    [830.61, 0.35, 0.5],
    [987.77, 0.7, 0.9],
    [659.25, 1.7, 0.5],
    [987.77, 2.05, 0.9],
  ],
  long_sound_2: [
    [523.25, 0, 0.3],
    [659.25, 0.25, 0.3],
    [783.99, 0.5, 0.3],
    [1046.5, 0.75, 1.1],
    [783.99, 1.6, 0.3],
    [1046.5, 1.85, 1.1],
  ],
  long_sound_3: [
    [987.77, 0, 0.2],
    [987.77, 0.3, 0.2],
    [987.77, 0.6, 0.6],
    [987.77, 1.5, 0.2],
    [987.77, 1.8, 0.2],
    [987.77, 2.1, 0.8],
  ],
}

let context: AudioContext | undefined
let bell: GainNode | undefined

/** How loud, 0 to 1: squared, because ears hear in steps; the second ring is louder than what was chosen. */
const gainOf = (volume: number, loud: boolean) =>
  volume <= 0 ? 0 : Math.min(1, (volume / 100) ** 2 * 0.6 + (loud ? 0.35 : 0))

/** Rings a bell made on the spot, `volume` in percent; `blocked` when the browser wants a click first. */
export async function ring(sound: Sound, { volume = 80, loud = false } = {}): Promise<'rung' | 'blocked'> {
  if (!(await canPlaySound()) || !context) return 'blocked'
  stopSound()
  bell = context.createGain()
  bell.gain.value = gainOf(volume, loud)
  bell.connect(context.destination)
  for (const note of bells[sound]) strike(context, bell, context.currentTime, note)
  return 'rung'
}

/** Whether the browser lets this page ring. */
export async function canPlaySound(): Promise<boolean> {
  context ??= new AudioContext()
  if (context.state === 'suspended')
    await Promise.race([context.resume(), new Promise((done) => setTimeout(done, 150))])
  return context.state === 'running'
}

/** Ends what rings, in the middle of a note. */
export function stopSound() {
  bell?.disconnect()
  bell = undefined
}

/** After a click the browser lets us ring. */
export const unmute = () => context?.resume()

function strike(on: AudioContext, out: AudioNode, now: number, [hertz, at, long]: Note) {
  const loudness = on.createGain()
  loudness.connect(out)
  loudness.gain.setValueAtTime(0.0001, now + at)
  loudness.gain.exponentialRampToValueAtTime(1, now + at + 0.012)
  loudness.gain.exponentialRampToValueAtTime(0.0001, now + at + long)
  for (const [part, share] of [
    [1, 1],
    [2.76, 0.25],
  ] as const) {
    const tone = on.createOscillator()
    const gain = on.createGain()
    gain.gain.value = share
    tone.frequency.value = hertz * part
    tone.connect(gain).connect(loudness)
    tone.start(now + at)
    tone.stop(now + at + long)
  }
}
