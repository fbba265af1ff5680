import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkout } from '#contract/areas/checkout.ts'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import type { QuoteState } from '#shop/areas/basket/quote/quote.ts'
import type { CartRequest } from '#shop/areas/basket/cart-input.ts'
import { client } from '#shop/data/client.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { isUnreachable, toApiError } from '#shop/data/api-error.ts'
import { useOnline } from '#shop/data/connectivity.ts'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'
import { nextCheckoutStep, changesTotal, isResolved, toOrderInput } from './price-confirmation.rules.ts'
import { idempotencyKeyFor, clearIdempotencyKey } from './idempotency-key.ts'
import type { Draft } from '../draft/draft.ts'
import { lastPayment } from '../draft/draft.ts'
import { useFinishOrder } from './use-finish-order.ts'
import { earlierOrderIdOf, useRecoverOrder } from './use-recover-order.ts'

type Options = {
  merchantId: string
  cartInput: CartRequest
  payment: PaymentAlias | null
  /** What the wallet pays beside the payment mode. */
  walletAmount: number
  draft: Draft
  type: OrderTypeAlias
  quoteState: QuoteState
  total: number | null
  validate: () => Readonly<Record<string, string>>
  refetch: () => void
  change: (change: Partial<Draft>) => void
  /** Signs the guest in before the order; null if that is not needed. */
  signInGuest: (() => Promise<void>) | null
}

export type OrderPlacement = {
  placeOrder: () => void
  /** `waiting`: clicked while the quote was loading; continues when the quote is there. */
  state: 'ready' | 'waiting' | 'sending' | 'unknown'
  error: ApiError | null
  /** The total that the customer accepted, if the API now asks for another. */
  agreedTotal: number | null
}

/**
 * Places the order. One idempotency key per attempt: a second click, a reload or a lost response never creates a
 * second order. Field errors apply only to the cart that was rejected.
 */
export function usePlaceOrder({
  merchantId,
  cartInput,
  payment,
  walletAmount,
  draft,
  type,
  quoteState,
  total,
  validate,
  refetch,
  change,
  signInGuest,
}: Options): OrderPlacement {
  const [state, setState] = useState<OrderPlacement['state']>('ready')
  const [orderError, setOrderError] = useState<ApiError | null>(null)
  const [rejectedCart, setRejectedCart] = useState('')
  const [agreedTotal, setAgreedTotal] = useState<number | null>(null)
  const isRunning = useRef(false)
  const finish = useFinishOrder(merchantId)
  const navigate = useNavigate()
  const path = usePath()
  const { translate, load: loadErrorTexts } = useErrorTexts()
  const online = useOnline()

  const { quote } = quoteState
  const [shownTotal, setShownTotal] = useState<number | null>(null)
  const send = async () => {
    if (isRunning.current || !payment || !quote) return
    isRunning.current = true
    lastPayment.set(payment)
    setState('sending')
    setOrderError(null)
    try {
      finish(
        await client(checkout.place, {
          ...toOrderInput(cartInput, quote),
          ...orderFieldsOf(draft, type),
          payment_mode: payment,
          ...(walletAmount > 0 ? { wallet_amount: walletAmount } : {}),
          source: 'web',
          idempotency_key: idempotencyKeyFor(merchantId),
          expected_total: quote.bill.grand_total,
        }),
      )
    } catch (error) {
      if (isUnreachable(error)) return setState('unknown')
      clearIdempotencyKey(merchantId)
      const apiError = toApiError(error)
      const earlierOrderId = earlierOrderIdOf(apiError)
      if (earlierOrderId) return void navigate(path(`/orders/${earlierOrderId}`), { state: { alreadyOrdered: true } })
      await loadErrorTexts()
      setState('ready')
      setOrderError(apiError)
      setRejectedCart(JSON.stringify(cartInput))
      setAgreedTotal(apiError && changesTotal(apiError) ? quote.bill.grand_total : null)
      if (apiError?.code === 'SLOT_FULL') change({ slot: null })
      if (apiError?.fields['delivery_instruction_id']) change({ instruction: null })
      refetch()
      scrollToError()
    } finally {
      isRunning.current = false
    }
  }
  const startOrder = async (agreedTotal: number) => {
    setOrderError(null)
    setRejectedCart('')
    setShownTotal(agreedTotal)
    if (!signInGuest) return setState('waiting')
    isRunning.current = true
    setState('sending')
    try {
      await signInGuest()
      refetch()
      setState('waiting')
    } catch (error) {
      await loadErrorTexts()
      setOrderError(toApiError(error))
      setState('ready')
    } finally {
      isRunning.current = false
    }
  }
  const placeOrder = () => {
    if (state !== 'ready' || isRunning.current || total === null) return
    if (Object.keys(validate()).length === 0) return void startOrder(total)
    scrollToError()
  }
  useEffect(() => {
    if (state !== 'unknown' || !online) return
    const timer = setTimeout(() => void send(), 500)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (state !== 'waiting' || shownTotal === null) return
    const next = nextCheckoutStep(shownTotal, quoteState)
    if (next === 'wait') return
    const timer = setTimeout(() => {
      if (next === 'place') return void send()
      setState('ready')
      setAgreedTotal(next === 'ask' ? shownTotal : null)
    })
    return () => clearTimeout(timer)
  })
  useRecoverOrder(merchantId, finish)
  const outdated =
    orderError !== null &&
    rejectedCart !== '' &&
    Object.keys(orderError.fields).length > 0 &&
    rejectedCart !== JSON.stringify(cartInput)
  return {
    placeOrder,
    state,
    error: outdated || isResolved(orderError, quoteState) ? null : translate(orderError),
    agreedTotal,
  }
}

/** A block can be higher than the screen, so its first wrong field counts. */
const scrollToError = () =>
  setTimeout(() => {
    const block = document.querySelector('[data-invalid]')
    const target = block?.querySelector<HTMLElement>('[aria-invalid]') ?? block?.querySelector('.field-error') ?? block
    target?.scrollIntoView({ behavior: 'smooth', block: 'center' })
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  })

function orderFieldsOf(draft: Draft, type: OrderTypeAlias) {
  return {
    ...(type === 'delivery' && draft.instruction ? { delivery_instruction_id: draft.instruction } : {}),
    ...(draft.note.trim() ? { customer_note: draft.note.trim() } : {}),
    ...(type === 'dine_in' ? { table_number: draft.table.trim() } : {}),
    ...(Object.keys(draft.form).length > 0 ? { form_data: draft.form } : {}),
  }
}
