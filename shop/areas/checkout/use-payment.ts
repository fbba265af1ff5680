import { useCallback, useEffect, useRef, useState } from 'react'
import { payments } from '#contract/payments.ts'
import type { PaymentStart } from '#contract/payments.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import type { z } from 'zod'
import { client } from '#shop/data/client.ts'
import { useOnline } from '#shop/data/connectivity.ts'
import { isUnreachable, toApiError } from '#shop/data/api-error.ts'

type Started = z.infer<typeof PaymentStart>
type Standing = {
  state: 'starting' | 'asking' | 'working' | 'bank' | 'lost' | 'failed' | 'expired'
  /** Where the customer proves who pays. */
  bank: string | null
  reason: string
}
export type Payment = Standing & {
  started: Started | null
  pay: (payload: Record<string, unknown>) => void
  restart: () => void
}

const pollMs = 2500
/** Refusals after which this order cannot be paid any more. */
const over = ['PAYMENT_EXPIRED', 'ORDER_NOT_AWAITING_PAYMENT']

/** Nothing came back: whether it went through is not known, so nothing is said to have failed. */
export function isPaymentImpossible(error: unknown): Standing {
  if (isUnreachable(error)) return { state: 'lost', bank: null, reason: '' }
  const refusal = toApiError(error)
  return {
    state: over.includes(refusal?.code ?? '') ? 'expired' : 'failed',
    bank: null,
    reason: refusal?.message ?? '',
  }
}

/**
 * One payment of an order: begun with the provider, confirmed, proved at the bank where it asks, followed
 * until its end is known. `done` is called once it is paid.
 */
export function usePayment(order: CustomerOrder, returned: string | null, done: () => void): Payment {
  const [started, setStarted] = useState<Started | null>(null)
  const [now, setNow] = useState<Standing>({ state: returned ? 'working' : 'starting', bank: null, reason: '' })
  const running = useRef(false)
  const reached = useOnline()
  const sent = useRef<{ id: string; payload: Record<string, unknown> } | null>(null)

  const begin = useCallback(() => {
    setNow({ state: 'starting', bank: null, reason: '' })
    sent.current = null
    const return_url = `${location.origin}${location.pathname}`
    client(payments.start, { order_id: order.order_id, payment_mode: order.payment_mode, return_url }).then(
      (answer) => {
        setStarted(answer)
        setNow({ state: answer.redirect_url ? 'bank' : 'asking', bank: answer.redirect_url ?? null, reason: '' })
      },
      (error) => setNow(isPaymentImpossible(error)),
    )
  }, [order.order_id, order.payment_mode])
  const confirm = useCallback(
    async (payment_id: string, provider_payload: Record<string, unknown>) => {
      if (running.current) return
      running.current = true
      sent.current = { id: payment_id, payload: provider_payload }
      setNow({ state: 'working', bank: null, reason: '' })
      try {
        const { status, failure_reason, redirect_url } = await client(payments.confirm, {
          payment_id,
          provider_payload,
        })
        if (status === 'succeeded') return done()
        setNow({
          state: status === 'failed' ? 'failed' : redirect_url ? 'bank' : 'working',
          bank: redirect_url ?? null,
          reason: failure_reason ?? '',
        })
      } catch (error) {
        setNow(isPaymentImpossible(error))
      } finally {
        running.current = false
      }
    },
    [done],
  )

  useEffect(() => {
    const timer = setTimeout(() => (returned ? void confirm(returned, {}) : begin()))
    return () => clearTimeout(timer)
  }, [returned, confirm, begin])
  useEffect(() => {
    if (now.state !== 'lost' || !reached) return
    const timer = setTimeout(() => (sent.current ? void confirm(sent.current.id, sent.current.payload) : begin()), 1000)
    return () => clearTimeout(timer)
  }, [now, reached, confirm, begin])
  const paymentId = started?.payment_id ?? returned
  usePoll(now.state === 'working' ? paymentId : null, confirm)
  return { ...now, started, pay: (payload) => paymentId && void confirm(paymentId, payload), restart: begin }
}

/** Asks again and again what became of a payment that is under way; asks nothing for null. */
function usePoll(
  paymentId: string | null,
  confirm: (paymentId: string, payload: Record<string, unknown>) => Promise<void>,
) {
  useEffect(() => {
    if (!paymentId) return
    const timer = setInterval(() => void confirm(paymentId, {}), pollMs)
    return () => clearInterval(timer)
  }, [paymentId, confirm])
}
