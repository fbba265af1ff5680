import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { client } from '#shop/data/client.ts'
import { saveOrderTime } from '#shop/data/times/times.ts'
import type { OrderTime } from '#shop/data/times/times.ts'
import { useOrderType } from '#shop/shell/base/order-type.tsx'
import { useTimeSpanText } from '#shop/shell/merchant/time-span.ts'
import { useText } from '#shop/shell/context/text.tsx'

type Props = {
  product: StoreProductDetails
  next: NonNullable<StoreProductDetails['available_next']>
  merchant: StoreMerchantDetails
}

/** The footer of a product outside its hours: when it is available, and a button for the first slot. */
export default function OrderLaterFooter({ product, next, merchant }: Props) {
  const t = useText('product')
  const formatSpan = useTimeSpanText(merchant.timezone)
  const type = useOrderType()
  const { state, revalidate } = useRevalidator()
  const [first, setFirst] = useState<OrderTime | null>(null)
  const { _id: merchantId, is_scheduling_enabled } = merchant
  useEffect(() => {
    if (!is_scheduling_enabled) return
    let isUnmounted = false
    client(storeMerchants.slots, { id: merchantId, order_type: type, product_id: product._id }).then(
      ([day]) => {
        const [slot] = day?.slots ?? []
        if (!isUnmounted && slot) setFirst({ start: slot.start, end: slot.end })
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [is_scheduling_enabled, merchantId, type, product._id])
  const selectTime = () => {
    saveOrderTime(merchantId, first)
    void revalidate()
  }
  return (
    <div className="order-later">
      <p className="unavailable-note" role="status">
        {t('available_at', { time: formatSpan(next) })}
      </p>
      {first && (
        <button type="button" className="btn btn-main" disabled={state !== 'idle'} onClick={selectTime}>
          {t('order_for', { time: formatSpan(first) })}
        </button>
      )}
    </div>
  )
}
