import { createStore, useStore } from '#kit/ui/base/store.ts'
import type { ResponseOf, Call, InputOf } from '#contract/call.ts'
import { CallError } from './client.ts'
import { panelRouteOf } from './panel-route.ts'
import { send } from './request.ts'
import { session } from './session.ts'

const queued = createStore(0)
let before: Promise<unknown> = Promise.resolve()

function count(change: 1 | -1) {
  queued.set(queued.get() + change)
  if (queued.get() === 1 && change === 1) window.addEventListener('beforeunload', warn)
  if (queued.get() === 0) window.removeEventListener('beforeunload', warn)
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** How many changes of this tab wait for the network. */
export const useQueuedCount = () => useStore(queued)

const online = () =>
  new Promise<void>((go) => {
    if (navigator.onLine) go()
    else window.addEventListener('online', () => go(), { once: true })
  })

/** The answer, or undefined when the network went away before it came. */
async function sendUncut<T>(work: () => Promise<T>): Promise<{ answer: T } | undefined> {
  let cut = false
  const note = () => {
    cut = true
  }
  window.addEventListener('offline', note)
  try {
    return { answer: await work() }
  } catch (error) {
    if (error instanceof CallError && error.status === 0 && (cut || !navigator.onLine)) return undefined
    throw error
  } finally {
    window.removeEventListener('offline', note)
  }
}

/**
 * A change that may come late without harm: without a network it waits, in its order, and goes out when the network is back, for the merchant it was meant for.
 * Its key makes the server do it once, should the first try have reached it. Throws a CallError as `send` does.
 */
export async function sendOrQueue<C extends Call>(call: C, input: InputOf<C>): Promise<ResponseOf<C>> {
  const { merchantId } = panelRouteOf(location.pathname)
  const meant = (
    call.scope === 'merchant' && merchantId ? { merchant_id: merchantId, ...(input as object) } : input
  ) as InputOf<C>
  const idempotencyKey = crypto.randomUUID()
  if (navigator.onLine && queued.get() === 0) {
    const done = await sendUncut(() => send(call, meant, { idempotencyKey }))
    if (done) return done.answer
  }
  count(1)
  const mine = session.token()
  const turn = before.then(online).then(() => {
    // somebody else has signed in since
    if (session.token() !== mine)
      throw new CallError({ status_code: 401, code: 'NOT_SIGNED_IN', message: 'Unauthorized token' })
    return send(call, meant, { idempotencyKey })
  })
  before = turn.catch(() => undefined)
  return turn.finally(() => count(-1))
}
