import {
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconDeviceMobile,
  IconMotorbike,
  IconPackage,
  IconReceipt,
  IconShoppingBag,
  IconToolsKitchen2,
  IconWallet,
} from '@tabler/icons-react'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import type { Amendment } from '#contract/schemas/amendment.ts'
import type { HistoryEntry, Order, OrderSummary, Refund } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import type { Icon } from '#kit/ui/base/button.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import type { z } from 'zod'
import { preparationDueAt } from '#contract/rules/kitchen/due-time.ts'

export const typeIcons: Readonly<Record<OrderTypeAlias, Icon>> = {
  delivery: IconMotorbike,
  pickup: IconShoppingBag,
  dine_in: IconToolsKitchen2,
  pick_and_drop: IconPackage,
}
/** Icons with a direction are mirrored in right-to-left languages. */
export const isDirectional = (type: OrderTypeAlias) => type === 'delivery'

export const paymentIcons: Readonly<Record<PaymentAlias, Icon>> = {
  cash_on_delivery: IconCash,
  prepaid: IconReceipt,
  wallet: IconWallet,
  card: IconCreditCard,
  upi: IconDeviceMobile,
  net_banking: IconBuildingBank,
}

type PaymentInfo = Pick<OrderSummary, 'payment_mode' | 'payment_status' | 'failed_refund_amount'>
type HistoryRow = z.infer<typeof HistoryEntry>

const givenTexts = { by_hand: 'refund_handed', wallet: 'refund_to_wallet' } as const

/** Formatted texts of orders that several screens need. */
export function useOrderLabels() {
  const t = useText('orders')
  const between = useKitText()('between')
  const time = useTime()
  const money = useMoney()
  const { locale } = useLocaleContext()
  const formatAnswer = (value: unknown): string => {
    if (value === true) return t('answer_yes')
    if (Array.isArray(value)) return value.map(formatAnswer).join(between)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return {
    payment: ({ payment_mode, payment_status, failed_refund_amount }: PaymentInfo) =>
      payment_mode === 'cash_on_delivery' && payment_status === 'pending'
        ? t('pay_cash_on_delivery')
        : t('payment_line', {
            mode: t(`pay_${payment_mode}`),
            state: t(failed_refund_amount ? 'paid_refund_refused' : `paid_${payment_status}`),
          }),
    distance: (metres: number) =>
      formatNumber(metres / 1000, locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }).replaceAll(
        ' ',
        '\u00a0',
      ),
    history: (entry: HistoryRow, order: Pick<Order, 'source'>) => {
      if (entry.step)
        return entry.step === 'received' && entry.user_name
          ? t('by', { what: t('step_received'), who: entry.user_name })
          : t(`step_${entry.step}`)
      const event =
        entry.status === 'pending'
          ? t('history_pending', { source: t(`source_${order.source}`) })
          : t(`history_${entry.status}`)
      const text =
        entry.status === 'pending' ? event : t('by', { what: event, who: entry.user_name ?? t(`by_${entry.by}`) })
      return entry.undone_at ? t('history_undone', { what: text }) : text
    },
    refund: ({ amount, method, status, user_name }: Refund, currency: string) => {
      const what = t(method === 'provider' ? `refund_${status}` : givenTexts[method], {
        amount: money(amount, currency),
      })
      return user_name ? t('by', { what, who: user_name }) : what
    },
    /** What a change of an order does: items and total before and after, and why. */
    amendment: ({ old_lines, new_lines, old_total, new_total, currency, reason }: Amendment) => {
      const itemsOf = (lines: Amendment['old_lines']) =>
        lines.map(({ quantity, name }) => `${quantity}× ${name}`).join(between)
      const side = (lines: Amendment['old_lines'], total: number) =>
        `\u2068${itemsOf(lines)} (${money(total, currency)})\u2069`
      return `${t('amend_from_to', { before: side(old_lines, old_total), after: side(new_lines, new_total) })} · ${reason}`
    },
    /** When the customer receives or collects the order; null if that is when the kitchen is done. */
    arrival: (order: Order) => {
      const {
        slot,
        delivery_timestamp: at,
        merchant: { timezone },
      } = order
      const name = order.order_type === 'pickup' || order.order_type === 'dine_in' ? 'comes' : 'arrives'
      // The range is left to right in every language.
      if (slot)
        return t(name, {
          time: [
            time(slot.start, 'weekday', timezone),
            `\u2066${time(slot.start, 'clock', timezone)}–${time(slot.end, 'clock', timezone)}\u2069`,
          ].join(between),
        })
      return preparationDueAt(order) < Date.parse(at) ? t(name, { time: time(at, 'smart', timezone) }) : null
    },
    parcel: ({ description, weight_grams }: NonNullable<Order['package']>) =>
      t('parcel_weight', {
        text: description,
        weight: formatNumber(weight_grams / 1000, locale, { style: 'unit', unit: 'kilogram' }),
      }),
    /** Answers of the customer to the store's own questions. */
    answers: ({ form_data, form_labels }: Order) =>
      Object.entries(form_data ?? {}).map(([id, value]) => ({
        id,
        label: form_labels?.[id] ?? id,
        text: formatAnswer(value),
      })),
    reason: (reason: string) => (reason === 'auto_rejected' ? t('reason_auto_rejected') : reason),
  }
}
