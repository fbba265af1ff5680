import type { FastifyInstance } from 'fastify'

type Polling = {
  /** Starts work that is due. Returns how much it has started; 0 also after an error. */
  run: () => Promise<number>
  /** Waits for the work in progress. */
  finish: () => Promise<void>
}
const [idleMs, busyMs] = [250, 20]

/**
 * Runs `run` again and again until the app closes: soon after a run that found work, or after `wake`, and otherwise four
 * times a second.
 */
export function startPolling(app: FastifyInstance, { run, finish }: Polling): { wake: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isWoken = false
  let running: Promise<void> | undefined
  const runNow = () => {
    timer = undefined
    isWoken = false
    running = run().then((started) => {
      running = undefined
      if (!isClosed) timer = setTimeout(runNow, isWoken ? 0 : started > 0 ? busyMs : idleMs)
    })
  }
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(timer)
    await running
    await finish()
  })
  timer = setTimeout(runNow, idleMs)
  return {
    wake: () => {
      isWoken = true
      if (isClosed || running || timer === undefined) return
      clearTimeout(timer)
      timer = setTimeout(runNow, 0)
    },
  }
}
