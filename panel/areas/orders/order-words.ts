import { IconBuildingBank, IconCash, IconCreditCard, IconDeviceMobile, IconMotorbike, IconPackage, IconReceipt, IconShoppingBag, IconToolsKitchen2, IconWallet } from '@tabler/icons-react'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import type { HistoryEntry, Order, OrderSummary } from '#contract/order-shapes.ts'
import { useText } from '#kit/data/text.ts'
import type { Icon } from '#kit/ui/button.tsx'
import { numberText } from '#kit/ui/format.ts'
import { usePlace } from '#kit/ui/place.tsx'
import type { z } from 'zod'

export const typeIcons: Readonly<Record<OrderTypeAlias, Icon>> = { delivery: IconMotorbike, pickup: IconShoppingBag, dine_in: IconToolsKitchen2, pick_and_drop: IconPackage }
/** Drawn as going forward, so mirrored from right to left. */
export const isMirrored = (type: OrderTypeAlias) => type === 'delivery'

export const paymentIcons: Readonly<Record<PaymentAlias, Icon>> = {
  cash_on_delivery: IconCash, prepaid: IconReceipt, wallet: IconWallet, card: IconCreditCard, upi: IconDeviceMobile, net_banking: IconBuildingBank,
}

type Paid = Pick<OrderSummary, 'payment_mode' | 'payment_status'>
type Entry = z.infer<typeof HistoryEntry>

/** Words that several screens of orders need in the same form. */
export function useOrderWords() {
  const t = useText('orders')
  const { locale } = usePlace()
  return {
    payment: ({ payment_mode, payment_status }: Paid) =>
      payment_mode === 'cash_on_delivery' && payment_status === 'pending' ? t('pay_cash_on_delivery') : t('payment_line', { mode: t(`pay_${payment_mode}`), state: t(`paid_${payment_status}`) }),
    distance: (metres: number) => numberText(metres / 1000, locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }).replaceAll(' ', '\u00a0'),
    history: (entry: Entry, order: Pick<Order, 'source'>) => {
      if (entry.step) return entry.step === 'received' && entry.user_name ? t('by', { what: t('step_received'), who: entry.user_name }) : t(`step_${entry.step}`)
      const what = entry.status === 'pending' ? t('history_pending', { source: t(`source_${order.source}`) }) : t(`history_${entry.status}`)
      return entry.status === 'pending' ? what : t('by', { what, who: entry.user_name ?? t(`by_${entry.by}`) })
    },
    reason: (reason: string) => (reason === 'auto_rejected' ? t('reason_auto_rejected') : reason),
  }
}
