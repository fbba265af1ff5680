import { useEffect, useRef, useState } from 'react'
import { myOrders } from '#contract/areas/checkout.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { client } from '#shop/data/client.ts'
import { isRecord, asString } from '#shop/data/unknown-values.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { clearIdempotencyKey, pendingAttempt } from './idempotency-key.ts'

/** The id of the order that an earlier attempt created, if its response was lost and the cart was changed since. */
export const earlierOrderIdOf = (error: ApiError | null): string | null =>
  error?.fields['idempotency_key'] && isRecord(error.data) ? asString(error.data['order_id']) : null

/** After a reload without a response, searches the customer's latest orders once for the lost one. */
export function useRecoverOrder(
  merchantId: string,
  finish: (order: { order_id: string; payment_status: CustomerOrder['payment_status'] }) => void,
) {
  const [sentAt] = useState(() => pendingAttempt(merchantId))
  const hasChecked = useRef(false)
  useEffect(() => {
    if (hasChecked.current || sentAt === null) return
    hasChecked.current = true
    client(myOrders.list, { limit: 5 }).then(
      ({ data }) => {
        const order = data.find(
          (one) => one.merchant._id === merchantId && Date.parse(one.created_at) >= sentAt - 60_000,
        )
        if (order) finish(order)
        else if (pendingAttempt(merchantId) === sentAt) clearIdempotencyKey(merchantId)
      },
      () => undefined,
    )
  })
}
