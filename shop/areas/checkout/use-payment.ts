import { useCallback, useEffect, useRef, useState } from 'react'
import { payments } from '#contract/areas/payments/payments.ts'
import type { PaymentStart } from '#contract/areas/payments/payments.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import type { z } from 'zod'
import { client } from '#shop/data/client.ts'
import { useOnline } from '#shop/data/connectivity.ts'
import { isUnreachable, toApiError } from '#shop/data/api-error.ts'

export type PaymentIntent = z.infer<typeof PaymentStart>
type PaymentProgress = {
  state: 'starting' | 'asking' | 'working' | 'bank' | 'lost' | 'failed' | 'expired'
  /** URL of the bank's confirmation page. */
  bankUrl: string | null
  reason: string
  /** Whether a card was refused before this step. */
  hasFailed?: boolean
  /** Whether the customer has just tried a card that was refused, so that another can be tried at once. */
  isRefusal?: boolean
}
export type Payment = PaymentProgress & {
  intent: PaymentIntent | null
  pay: (payload: Record<string, unknown>) => void
  restart: () => void
}

const pollMs = 2500
/** Error codes after which this order can no longer be paid. */
const finalErrors = ['PAYMENT_EXPIRED', 'ORDER_NOT_AWAITING_PAYMENT']

/** The state after an error. Without a response the payment may have succeeded, so it is not called failed. */
export function toPaymentProgress(error: unknown): PaymentProgress {
  if (isUnreachable(error)) return { state: 'lost', bankUrl: null, reason: '' }
  const apiError = toApiError(error)
  return {
    state: finalErrors.includes(apiError?.code ?? '') ? 'expired' : 'failed',
    bankUrl: null,
    reason: apiError?.message ?? '',
  }
}

/** Whether the page of a gateway is closed already, so that only its result is left to ask for. */
const isPaidElsewhere = ({ provider, redirect_url }: PaymentIntent) => provider !== 'sandbox' && !redirect_url

/**
 * One payment of an order: start, confirm, confirm at the bank if required, and poll until the outcome is known.
 * Calls `onPaid` once it is paid.
 */
export function usePayment(
  order: CustomerOrder,
  returnedPaymentId: string | null,
  onPaid: () => void,
  amendment_id?: string,
): Payment {
  const { order_id, payment_mode } = order
  const [intent, setIntent] = useState<PaymentIntent | null>(null)
  const [progress, setProgress] = useState<PaymentProgress>({
    state: returnedPaymentId ? 'working' : 'starting',
    bankUrl: null,
    reason: '',
  })
  const isRunning = useRef(false)
  const online = useOnline()
  const lastRequest = useRef<{ id: string; payload: Record<string, unknown> } | null>(null)

  const confirm = useCallback(
    async (payment_id: string, provider_payload: Record<string, unknown>) => {
      if (isRunning.current) return
      isRunning.current = true
      lastRequest.current = { id: payment_id, payload: provider_payload }
      setProgress({ state: 'working', bankUrl: null, reason: '' })
      try {
        const { status, failure_reason, redirect_url } = await client(payments.confirm, {
          payment_id,
          provider_payload,
        })
        if (status === 'succeeded') return onPaid()
        setProgress({
          state: status === 'failed' ? 'failed' : redirect_url ? 'bank' : 'working',
          bankUrl: redirect_url ?? null,
          reason: failure_reason ?? '',
          isRefusal: Object.keys(provider_payload).length > 0,
        })
      } catch (error) {
        setProgress(toPaymentProgress(error))
      } finally {
        isRunning.current = false
      }
    },
    [onPaid],
  )

  const start = useCallback(
    (failure: Pick<PaymentProgress, 'hasFailed' | 'reason'> = { reason: '' }) => {
      setProgress({ state: 'starting', bankUrl: null, ...failure })
      lastRequest.current = null
      const query = amendment_id ? `?amendment=${amendment_id}` : ''
      const return_url = `${location.origin}${location.pathname}${query}`
      client(payments.start, { order_id, payment_mode, return_url, amendment_id }).then(
        (response) => {
          setIntent(response)
          if (isPaidElsewhere(response)) return void confirm(response.payment_id, {})
          return setProgress({
            state: response.redirect_url ? 'bank' : 'asking',
            bankUrl: response.redirect_url ?? null,
            ...failure,
          })
        },
        (error) => setProgress({ ...failure, ...toPaymentProgress(error) }),
      )
    },
    [order_id, payment_mode, amendment_id, confirm],
  )
  useEffect(() => {
    const timer = setTimeout(() => (returnedPaymentId ? void confirm(returnedPaymentId, {}) : start()))
    return () => clearTimeout(timer)
  }, [returnedPaymentId, confirm, start])
  useEffect(() => {
    if (progress.state !== 'lost' || !online) return
    const timer = setTimeout(
      () => (lastRequest.current ? void confirm(lastRequest.current.id, lastRequest.current.payload) : start()),
      1000,
    )
    return () => clearTimeout(timer)
  }, [progress, online, confirm, start])
  useEffect(() => {
    if (progress.state !== 'failed' || !progress.isRefusal) return
    const timer = setTimeout(() => start({ hasFailed: true, reason: progress.reason }))
    return () => clearTimeout(timer)
  }, [progress, start])
  const paymentId = intent?.payment_id ?? returnedPaymentId
  usePaymentPoll(progress.state === 'working' ? paymentId : null, confirm)
  return {
    ...progress,
    intent,
    pay: (payload) => paymentId && void confirm(paymentId, payload),
    restart: () => start(),
  }
}

/** Polls the state of a payment; does nothing for null. */
function usePaymentPoll(
  paymentId: string | null,
  confirm: (paymentId: string, payload: Record<string, unknown>) => Promise<void>,
) {
  useEffect(() => {
    if (!paymentId) return
    const timer = setInterval(() => void confirm(paymentId, {}), pollMs)
    return () => clearInterval(timer)
  }, [paymentId, confirm])
}
