import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StoreProductDetails } from '#contract/storefront-catalog.ts'
import { storeMerchants } from '#contract/storefront-merchants.ts'
import type { StoreMerchantDetails } from '#contract/storefront-merchants.ts'
import { client } from '#shop/data/client.ts'
import { saveOrderTime } from '#shop/data/times/times.ts'
import type { OrderTime } from '#shop/data/times/times.ts'
import { useOrderType } from '#shop/shell/base/order-type.tsx'
import { useTimeSpan } from '#shop/shell/merchant/time-span.ts'
import { useText } from '#shop/shell/context/text.tsx'

type Later = {
  product: StoreProductDetails
  next: NonNullable<StoreProductDetails['available_next']>
  merchant: StoreMerchantDetails
}

/** A dish outside of its hours: when it can be had, and the first time that it can be ordered for. */
export default function LaterFoot({ product, next, merchant }: Later) {
  const t = useText('product')
  const span = useTimeSpan(merchant.timezone)
  const type = useOrderType()
  const { state, revalidate } = useRevalidator()
  const [first, setFirst] = useState<OrderTime | null>(null)
  const { _id: merchantId, is_scheduling_enabled } = merchant
  useEffect(() => {
    if (!is_scheduling_enabled) return
    let left = false
    client(storeMerchants.slots, { id: merchantId, order_type: type, product_id: product._id }).then(
      ([day]) => {
        const [slot] = day?.slots ?? []
        if (!left && slot) setFirst({ start: slot.start, end: slot.end })
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [is_scheduling_enabled, merchantId, type, product._id])
  const take = () => {
    saveOrderTime(merchantId, first)
    void revalidate()
  }
  return (
    <div className="later-foot">
      <p className="sold-foot" role="status">
        {t('available_at', { time: span(next) })}
      </p>
      {first && (
        <button type="button" className="btn btn-main" disabled={state !== 'idle'} onClick={take}>
          {t('order_for', { time: span(first) })}
        </button>
      )}
    </div>
  )
}
