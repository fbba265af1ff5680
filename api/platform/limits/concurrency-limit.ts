import { apiError } from '../api-error.ts'

type Limits = { concurrency: number; maxQueue?: number }

/** Runs at most `concurrency` tasks at a time and queues the others. Throws 429 if `maxQueue` tasks already wait. */
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
