import { setQueryData, invalidateCalls, queryKeyOf, errorTextOf } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { session } from '#kit/data/session.ts'
import { toCallError } from '#kit/data/failure.ts'
import { panelRouteOf } from '#kit/data/panel-route.ts'
import { createStore, useStore } from '#kit/ui/base/store.ts'
import { callsOf, inputOf, parseSteps } from './delivery-steps.ts'
import type { QueuedStep, Step } from './delivery-steps.ts'

const storageKey = 'driver-steps'

function readSteps(): QueuedStep[] {
  try {
    return parseSteps(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

const steps = createStore<readonly QueuedStep[]>(readSteps())

function write(next: readonly QueuedStep[]) {
  steps.set(next)
  localStorage.setItem(storageKey, JSON.stringify(next))
}
// Another tab has added or sent steps.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) steps.set(readSteps())
})

const withoutStep = (key: string) => write(readSteps().filter((step) => step.key !== key))

/** A refused step stays until it is read; later steps of its delivery are pointless. */
const refuse = (refused: QueuedStep, refusal: string) =>
  write(
    readSteps().flatMap((step) =>
      step.key === refused.key ? [{ ...step, refusal }] : step.id === refused.id && !step.refusal ? [] : [step],
    ),
  )

const isTemporary = ({ status, code }: { status: number; code: string }) =>
  status === 0 || status === 429 || status >= 500 || code === 'REQUEST_IN_PROGRESS' || code === 'NOT_SIGNED_IN'

async function sendStep(step: QueuedStep): Promise<'sent' | 'later'> {
  const calls = callsOf(step.merchant_id)
  try {
    if (step.photo !== undefined) {
      const data = new FormData()
      data.set('id', step.id)
      if (step.merchant_id !== null) data.set('merchant_id', step.merchant_id)
      data.set('file', blobOf(step.photo), 'photo.jpg')
      await send(calls.photo, data)
    }
    const day = await send(calls[step.name], inputOf(step), { idempotencyKey: step.key })
    withoutStep(step.key)
    if ((panelRouteOf(location.pathname).merchantId ?? null) === step.merchant_id)
      setQueryData(queryKeyOf(calls.show, {}), day)
  } catch (caught) {
    const error = toCallError(caught)
    if (isTemporary(error)) return 'later'
    refuse(step, errorTextOf(error))
    void invalidateCalls(calls.show)
  }
  return 'sent'
}

/** Sends what waits, in order. One tab sends at a time. */
function flush(userId: string): Promise<unknown> {
  return navigator.locks.request(storageKey, async () => {
    const token = session.token()
    for (;;) {
      const next = readSteps().find((step) => step.user_id === userId && step.refusal === undefined)
      if (!next || token === null || session.token() !== token || !navigator.onLine) return
      if ((await sendStep(next)) === 'later') return
    }
  })
}

function blobOf(dataUrl: string): Blob {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: 'image/jpeg' })
}

export const deliveryQueue = {
  /** Keeps a step until the server has taken or refused it. */
  add(step: Step, userId: string): Promise<unknown> {
    const merchant_id = panelRouteOf(location.pathname).merchantId ?? null
    write([...readSteps(), { ...step, key: crypto.randomUUID(), user_id: userId, merchant_id }])
    return flush(userId)
  },
  flush,
  dismiss: withoutStep,
}

/** Steps of this user that were not sent, or were refused. */
export const useDeliverySteps = (userId: string): readonly QueuedStep[] =>
  useStore(steps).filter((step) => step.user_id === userId)
