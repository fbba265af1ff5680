import { apiError } from '../api-error.ts'

type Limits = { concurrency: number; maxQueue?: number }

/** Lets `atOnce` pieces of heavy work run at a time, the others in line; 429 for who finds `waiting` others there. Who is done hands the place on. */
export function createConcurrencyLimit({ concurrency: atOnce, maxQueue: waiting = Number.POSITIVE_INFINITY }: Limits) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (queue.length >= waiting) throw apiError('TOO_MANY_ATTEMPTS')
    else await new Promise<void>((resume) => queue.push(resume))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
