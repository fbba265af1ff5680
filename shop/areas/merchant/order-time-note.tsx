import { Suspense, useState } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { StoreMerchantDetails } from '#contract/storefront-merchants.ts'
import type { OrderTime } from '#shop/data/times/times.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useTimeSpan } from '#shop/shell/merchant/time-span.ts'
import { useText } from '#shop/shell/context/text.tsx'

const TimeSheet = lazyWithRetry(() => import('./time-sheet.tsx'))

type Note = {
  merchant: StoreMerchantDetails
  type: OrderTypeAlias
  /** The time that the menu is for; null is now. */ time: OrderTime | null
  /** Until when it is open, or from when on. */ open: string
}

/** For when one orders here, with the way to choose it. Closed is grey, not red: it says when the shop opens. */
export function WhenNote({ merchant, type, time, open }: Note) {
  const t = useText('merchant')
  const span = useTimeSpan(merchant.timezone)
  const [asks, setAsks] = useState(false)
  const choosable =
    merchant.is_accepting_orders && merchant.is_scheduling_enabled && merchant.merchant_type === 'ecommerce'
  const ask = choosable && (
    <button type="button" className="link" aria-haspopup="dialog" onClick={() => setAsks(true)}>
      {t(time ? 'change_time' : 'order_later')}
    </button>
  )
  const said = time ? t('menu_for_time', { time: span(time) }) : merchant.is_open ? null : open
  return (
    <>
      {said ? (
        <p className="notice">
          <Icon name="clock" />
          <span>
            <b>{said}</b>{' '}
            {ask ||
              (!merchant.is_open &&
                t(merchant.is_accepting_orders ? 'closed_text' : 'paused_text', { merchant: merchant.name }))}
          </span>
        </p>
      ) : (
        ask && (
          <p className="for-later">
            <Icon small name="clock" />
            {ask}
          </p>
        )
      )}
      {asks && (
        <Suspense>
          <TimeSheet merchant={merchant} type={type} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  )
}
