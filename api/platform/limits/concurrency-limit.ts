import { apiError } from '../api-error.ts'

type Limits = { atOnce: number; waiting?: number }

/** Lets `atOnce` pieces of heavy work run at a time, the others in line; 429 for who finds `waiting` others there. Who is done hands the place on. */
export function createConcurrencyLimit({ atOnce, waiting = Number.POSITIVE_INFINITY }: Limits) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (line.length >= waiting) throw apiError('TOO_MANY_ATTEMPTS')
    else await new Promise<void>((go) => line.push(go))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
