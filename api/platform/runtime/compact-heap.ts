import { setFlagsFromString } from 'node:v8'

/** How much a heap grows, in percent, before what is no longer used is freed. V8 lets it grow up to four times otherwise. */
const growingPercent = 20
let running = 0

const setGrowingPercent = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * Runs work that reads much more than it keeps, such as an export, with a heap that stays close to what is in use. Freeing
 * more often costs such work little.
 */
export async function withCompactHeap<T>(work: () => Promise<T>): Promise<T> {
  if (running++ === 0) setGrowingPercent(growingPercent)
  try {
    return await work()
  } finally {
    if (--running === 0) setGrowingPercent(0)
  }
}
