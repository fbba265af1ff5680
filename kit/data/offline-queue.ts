import { createStore, useStore } from '#kit/ui/base/store.ts'
import type { ResponseOf, Call, InputOf } from '#contract/call.ts'
import { CallError } from './client.ts'
import { panelRouteOf } from './panel-route.ts'
import { send } from './request.ts'
import { session } from './session.ts'

const queued = createStore(0)
let lastSend: Promise<unknown> = Promise.resolve()

function changeQueued(change: 1 | -1) {
  queued.set(queued.get() + change)
  if (queued.get() === 1 && change === 1) window.addEventListener('beforeunload', preventUnload)
  if (queued.get() === 0) window.removeEventListener('beforeunload', preventUnload)
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Number of queued changes of this tab. */
export const useQueuedCount = () => useStore(queued)

const waitForNetwork = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/** The response, or undefined if the connection was lost before it arrived. */
async function sendUnlessDisconnected<T>(work: () => Promise<T>): Promise<{ data: T } | undefined> {
  let wasDisconnected = false
  const markDisconnected = () => {
    wasDisconnected = true
  }
  window.addEventListener('offline', markDisconnected)
  try {
    return { data: await work() }
  } catch (error) {
    if (error instanceof CallError && error.status === 0 && (wasDisconnected || !navigator.onLine)) return undefined
    throw error
  } finally {
    window.removeEventListener('offline', markDisconnected)
  }
}

/**
 * Sends a change, or queues it while offline. Queued changes are sent in order, for the merchant that was current.
 * The idempotency key prevents a second execution. Throws a CallError as `send` does.
 */
export async function sendOrQueue<C extends Call>(call: C, input: InputOf<C>): Promise<ResponseOf<C>> {
  const { merchantId } = panelRouteOf(location.pathname)
  const boundInput = (
    call.scope === 'merchant' && merchantId ? { merchant_id: merchantId, ...(input as object) } : input
  ) as InputOf<C>
  const idempotencyKey = crypto.randomUUID()
  if (navigator.onLine && queued.get() === 0) {
    const response = await sendUnlessDisconnected(() => send(call, boundInput, { idempotencyKey }))
    if (response) return response.data
  }
  changeQueued(1)
  const token = session.token()
  const queuedSend = lastSend.then(waitForNetwork).then(() => {
    // Another user has signed in.
    if (session.token() !== token)
      throw new CallError({ status_code: 401, code: 'NOT_SIGNED_IN', message: 'Unauthorized token' })
    return send(call, boundInput, { idempotencyKey })
  })
  lastSend = queuedSend.catch(() => undefined)
  return queuedSend.finally(() => changeQueued(-1))
}
