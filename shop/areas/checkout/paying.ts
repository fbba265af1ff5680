import { useCallback, useEffect, useRef, useState } from 'react'
import { payments } from '#contract/checkout.ts'
import type { PaymentStart } from '#contract/checkout.ts'
import type { CustomerOrder } from '#contract/order-shapes.ts'
import type { z } from 'zod'
import { client } from '#shop/data/client.ts'
import { refusalOf } from '#shop/data/refusal.ts'

type Started = z.infer<typeof PaymentStart>
export type Paying = {
  state: 'starting' | 'asking' | 'working' | 'bank' | 'failed' | 'expired'
  started: Started | null
  /** Where the customer proves who pays. */
  bank: string | null
  reason: string
  pay: (payload: Record<string, unknown>) => void
  restart: () => void
}

const pollMs = 2500

/** One payment of an order: begun with the provider, confirmed, proved at the bank where it asks, followed until its end is known. `done` is called once it is paid. */
export function usePaying(order: CustomerOrder, returned: string | null, done: () => void): Paying {
  const [started, setStarted] = useState<Started | null>(null)
  const [state, setState] = useState<Paying['state']>(returned ? 'working' : 'starting')
  const [bank, setBank] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const running = useRef(false)

  const missed = useCallback((error: unknown) => {
    const refusal = refusalOf(error)
    setReason(refusal?.message ?? '')
    setState(refusal?.code === 'PAYMENT_EXPIRED' || refusal?.code === 'PAYMENT_NOT_AWAITED' ? 'expired' : 'failed')
  }, [])
  const begin = useCallback(() => {
    setState('starting')
    setReason('')
    const return_url = `${location.origin}${location.pathname}`
    client(payments.start, { order_id: order.order_id, payment_mode: order.payment_mode, return_url }).then((answer) => {
      setStarted(answer)
      setBank(answer.redirect_url ?? null)
      setState(answer.redirect_url ? 'bank' : 'asking')
    }, missed)
  }, [order.order_id, order.payment_mode, missed])
  const confirm = useCallback(async (payment_id: string, provider_payload: Record<string, unknown>) => {
    if (running.current) return
    running.current = true
    setState('working')
    try {
      const answer = await client(payments.confirm, { payment_id, provider_payload })
      if (answer.status === 'succeeded') return done()
      setReason(answer.failure_reason ?? '')
      setBank(answer.redirect_url ?? null)
      setState(answer.status === 'failed' ? 'failed' : answer.redirect_url ? 'bank' : 'working')
    } catch (error) {
      missed(error)
    } finally {
      running.current = false
    }
  }, [done, missed])

  useEffect(() => {
    const timer = setTimeout(() => (returned ? void confirm(returned, {}) : begin()))
    return () => clearTimeout(timer)
  }, [returned, confirm, begin])
  const paymentId = started?.payment_id ?? returned
  useEffect(() => {
    if (state !== 'working' || !paymentId) return
    const timer = setInterval(() => void confirm(paymentId, {}), pollMs)
    return () => clearInterval(timer)
  }, [state, paymentId, confirm])
  return { state, started, bank, reason, pay: (payload) => paymentId && void confirm(paymentId, payload), restart: begin }
}
