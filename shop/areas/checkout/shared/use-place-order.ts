import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkout, myOrders } from '#contract/checkout.ts'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import type { Quoted } from '#shop/areas/basket/quote/quote.ts'
import type { Wanted } from '#shop/areas/basket/cart-input.ts'
import { client } from '#shop/data/client.ts'
import { isRecord, asString } from '#shop/data/unknown-values.ts'
import { isUnreachable, toApiError } from '#shop/data/api-error.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { useOnline } from '#shop/data/connectivity.ts'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'
import { nextCheckoutStep, changesTotal, isResolved, toOrderInput } from './price-confirmation.rules.ts'
import { idempotencyKeyFor, clearIdempotencyKey, pendingAttempt } from './idempotency-key.ts'
import { lastPayment } from '../draft/draft.ts'
import type { Draft } from '../draft/draft.ts'
import { clearPendingPayment, markPendingPayment } from '../draft/pending-payments.ts'

type Parts = {
  merchantId: string
  wanted: Wanted
  payment: PaymentAlias | null
  draft: Draft
  type: OrderTypeAlias
  quoted: Quoted
  total: number | null
  check: () => Readonly<Record<string, string>>
  again: () => void
  change: (change: Partial<Draft>) => void
  /** Signs in who orders without an account; null where nobody has to be. */
  enter: (() => Promise<void>) | null
}

export type OrderPlacement = {
  place: () => void
  /** `waiting`: pressed while the bill was being worked out; goes on by itself when it is there. */
  state: 'ready' | 'waiting' | 'sending' | 'unknown'
  refusal: ApiError | null
  /** The total the customer agreed to, when the server now asks for another. */
  agreed: number | null
}

/**
 * Ordering. What was said of single fields holds for the cart that was refused, not for a changed one. One
 * key per attempt, so a second press, a reload or a lost answer never makes a second order.
 */
export function usePlaceOrder({
  merchantId,
  wanted,
  payment,
  draft,
  type,
  quoted,
  total,
  check,
  again,
  change,
  enter,
}: Parts): OrderPlacement {
  const [state, setState] = useState<OrderPlacement['state']>('ready')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [refused, setRefused] = useState('')
  const [agreed, setAgreed] = useState<number | null>(null)
  const running = useRef(false)
  const finish = useFinish(merchantId)
  const go = useNavigate()
  const path = usePath()
  const { said, ready } = useErrorTexts()
  const reached = useOnline()

  const { quote } = quoted
  const [shown, setShown] = useState<number | null>(null)
  const send = async () => {
    if (running.current || !payment || !quote) return
    running.current = true
    lastPayment.set(payment)
    setState('sending')
    setRefusal(null)
    try {
      finish(
        await client(checkout.place, {
          ...toOrderInput(wanted, quote),
          ...extras(draft, type),
          payment_mode: payment,
          source: 'web',
          idempotency_key: idempotencyKeyFor(merchantId),
          expected_total: quote.bill.grand_total,
        }),
      )
    } catch (error) {
      if (isUnreachable(error)) return setState('unknown')
      clearIdempotencyKey(merchantId)
      const found = toApiError(error)
      const earlier = earlierOrder(found)
      if (earlier) return void go(path(`/orders/${earlier}`), { state: { basketStays: true } })
      await ready()
      setState('ready')
      setRefusal(found)
      setRefused(JSON.stringify(wanted))
      setAgreed(found && changesTotal(found) ? quote.bill.grand_total : null)
      if (found?.code === 'SLOT_FULL') change({ slot: null })
      if (found?.fields['delivery_instruction_id']) change({ instruction: null })
      again()
      showWrong()
    } finally {
      running.current = false
    }
  }
  const begin = async (agreedTotal: number) => {
    setRefusal(null)
    setRefused('')
    setShown(agreedTotal)
    if (!enter) return setState('waiting')
    running.current = true
    setState('sending')
    try {
      await enter()
      again()
      setState('waiting')
    } catch (error) {
      await ready()
      setRefusal(toApiError(error))
      setState('ready')
    } finally {
      running.current = false
    }
  }
  const place = () => {
    if (state !== 'ready' || running.current || total === null) return
    if (Object.keys(check()).length === 0) return void begin(total)
    showWrong()
  }
  useEffect(() => {
    if (state !== 'unknown' || !reached) return
    const timer = setTimeout(() => void send(), 500)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (state !== 'waiting' || shown === null) return
    const next = nextCheckoutStep(shown, quoted)
    if (next === 'wait') return
    const timer = setTimeout(() => {
      if (next === 'place') return void send()
      setState('ready')
      setAgreed(next === 'ask' ? shown : null)
    })
    return () => clearTimeout(timer)
  })
  useLostOrder(merchantId, finish)
  const outdated =
    refusal !== null && refused !== '' && Object.keys(refusal.fields).length > 0 && refused !== JSON.stringify(wanted)
  return { place, state, refusal: outdated || isResolved(refusal, quoted) ? null : said(refusal), agreed }
}

const showWrong = () =>
  setTimeout(() => document.querySelector('[data-wrong]')?.scrollIntoView({ behavior: 'smooth', block: 'center' }))

/** The cart was changed while the answer to its first sending was lost, and that sending had gone through: the order that stands. */
const earlierOrder = (refusal: ApiError | null): string | null =>
  refusal?.fields['idempotency_key'] && isRecord(refusal.data) ? asString(refusal.data['order_id']) : null

function extras(draft: Draft, type: OrderTypeAlias) {
  return {
    ...(type === 'delivery' && draft.instruction ? { delivery_instruction_id: draft.instruction } : {}),
    ...(draft.note.trim() ? { customer_note: draft.note.trim() } : {}),
    ...(type === 'dine_in' ? { table_number: draft.table.trim() } : {}),
    ...(Object.keys(draft.form).length > 0 ? { form_data: draft.form } : {}),
  }
}

/** The order stands: the basket has done its work; an online payment follows, else the order's page. */
function useFinish(merchantId: string) {
  const go = useNavigate()
  const path = usePath()
  return (order: Pick<CustomerOrder, 'order_id' | 'payment_status'>) => {
    clearIdempotencyKey(merchantId)
    const awaiting = order.payment_status === 'awaiting'
    void go(path(awaiting ? `/pay/${order.order_id}` : `/orders/${order.order_id}`), { replace: true })
    if (awaiting) markPendingPayment(merchantId, order.order_id)
    else clearPendingPayment(merchantId)
  }
}

/** After a reload with an answer outstanding: looks once among the customer's orders for the one that was sent then. */
function useLostOrder(
  merchantId: string,
  finish: (order: { order_id: string; payment_status: CustomerOrder['payment_status'] }) => void,
) {
  const [sent] = useState(() => pendingAttempt(merchantId))
  const looked = useRef(false)
  useEffect(() => {
    if (looked.current || sent === null) return
    looked.current = true
    client(myOrders.list, { limit: 5 }).then(
      ({ data }) => {
        const mine = data.find((one) => one.merchant._id === merchantId && Date.parse(one.created_at) >= sent - 60_000)
        if (mine) finish(mine)
        else if (pendingAttempt(merchantId) === sent) clearIdempotencyKey(merchantId)
      },
      () => undefined,
    )
  })
}
