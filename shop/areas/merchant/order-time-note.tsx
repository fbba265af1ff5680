import { Suspense, useState } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import type { OrderTime } from '#shop/data/times/times.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useTimeSpanText } from '#shop/shell/merchant/time-span.ts'
import { useText } from '#shop/shell/context/text.tsx'

const TimeSheet = lazyWithRetry(() => import('./time-sheet.tsx'))

type Props = {
  merchant: StoreMerchantDetails
  type: OrderTypeAlias
  /** The time of the menu; null is now. */
  time: OrderTime | null
  /** Opening hours as text. */
  openingText: string
}

/** The time of the order, with a button to change it, and when a closed shop opens. */
export function OrderTimeNote({ merchant, type, time, openingText }: Props) {
  const t = useText('merchant')
  const formatSpan = useTimeSpanText(merchant.timezone)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const canSchedule =
    merchant.is_accepting_orders && merchant.is_scheduling_enabled && merchant.merchant_type === 'ecommerce'
  const button = canSchedule && (
    <button type="button" className="link" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
      {t(time ? 'change_time' : 'order_later')}
    </button>
  )
  const notice = time ? t('menu_for_time', { time: formatSpan(time) }) : merchant.is_open ? null : openingText
  return (
    <>
      {notice ? (
        <p className="notice">
          <Icon name="clock" />
          <span>
            <b>{notice}</b>{' '}
            {button ||
              (!merchant.is_open &&
                t(merchant.is_accepting_orders ? 'closed_text' : 'paused_text', { merchant: merchant.name }))}
          </span>
        </p>
      ) : (
        button && (
          <p className="for-later">
            <Icon small name="clock" />
            {button}
          </p>
        )
      )}
      {isSheetOpen && (
        <Suspense>
          <TimeSheet merchant={merchant} type={type} onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
