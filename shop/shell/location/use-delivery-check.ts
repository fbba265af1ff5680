import { useEffect, useState } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import { client } from '#shop/data/client.ts'

/** Whether a confirmed position is served, and how far the nearest merchant is. */
export type DeliveryCheck = { isServed: boolean; distance: number | null; merchant: string | null }

/** Checks a confirmed position with one merchant, or with all. Null until the answer is there. */
export function useDeliveryCheck(
  { latitude, longitude, confirmed_by }: AddressDraft,
  merchantId?: string,
  orderType: OrderTypeAlias = 'delivery',
): DeliveryCheck | null {
  const key = confirmed_by === null ? '' : [latitude, longitude, merchantId, orderType].join(' ')
  const [answer, setAnswer] = useState<{ key: string; check: DeliveryCheck } | null>(null)
  useEffect(() => {
    if (key === '') return
    let isCurrent = true
    client(storeMerchants.serviceability, {
      latitude,
      longitude,
      order_type: orderType,
      ...(merchantId ? { merchant_id: merchantId } : {}),
    }).then(
      ({ is_serviceable, nearest }) =>
        isCurrent &&
        setAnswer({
          key,
          check: { isServed: is_serviceable, distance: nearest?.distance ?? null, merchant: nearest?.name ?? null },
        }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [key, latitude, longitude, merchantId, orderType])
  return key !== '' && answer?.key === key ? answer.check : null
}
