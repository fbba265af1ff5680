import type { Sound } from '#contract/areas/settings/settings.ts'

/** A note: frequency in Hz, start and duration in seconds. */
type Note = readonly [frequency: number, start: number, duration: number]

const melodies: Record<Sound, readonly Note[]> = {
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
let activeOutput: GainNode | undefined

/** Gain from 0 to 1. Squared, because hearing is logarithmic; the second level is louder than the preference. */
const gainOf = (volume: number, isLoud: boolean) =>
  volume <= 0 ? 0 : Math.min(1, (volume / 100) ** 2 * 0.6 + (isLoud ? 0.35 : 0))

/** Plays a synthesized sound, `volume` in percent. `blocked` if the browser requires a click first. */
export async function playSound(
  sound: Sound,
  { volume = 80, loud: isLoud = false } = {},
): Promise<'played' | 'blocked'> {
  if (!(await canPlaySound()) || !context) return 'blocked'
  stopSound()
  activeOutput = context.createGain()
  activeOutput.gain.value = gainOf(volume, isLoud)
  activeOutput.connect(context.destination)
  for (const note of melodies[sound]) playNote(context, activeOutput, context.currentTime, note)
  return 'played'
}

/** Whether the browser allows sound. */
export async function canPlaySound(): Promise<boolean> {
  context ??= new AudioContext()
  if (context.state === 'suspended')
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 150))])
  return context.state === 'running'
}

/** Stops the current sound. */
export function stopSound() {
  activeOutput?.disconnect()
  activeOutput = undefined
}

/** Resumes audio after a click. */
export const resumeAudio = () => context?.resume()

function playNote(audio: AudioContext, output: AudioNode, now: number, [frequency, start, duration]: Note) {
  const envelope = audio.createGain()
  envelope.connect(output)
  envelope.gain.setValueAtTime(0.0001, now + start)
  envelope.gain.exponentialRampToValueAtTime(1, now + start + 0.012)
  envelope.gain.exponentialRampToValueAtTime(0.0001, now + start + duration)
  for (const [ratio, share] of [
    [1, 1],
    [2.76, 0.25],
  ] as const) {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    gain.gain.value = share
    tone.frequency.value = frequency * ratio
    tone.connect(gain).connect(envelope)
    tone.start(now + start)
    tone.stop(now + start + duration)
  }
}
