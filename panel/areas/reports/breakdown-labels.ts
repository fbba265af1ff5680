import type { Breakdown } from '#contract/schemas/breakdown.ts'
import { orderProblem } from '#contract/schemas/order-problem.ts'
import { useText } from '#kit/data/text.ts'
import { formatDay, formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'

type Row = { key: string; label: string | null }

/** The name of a row of a breakdown in the language of the user. */
export function useBreakdownLabel(by: Breakdown) {
  const t = useText('reports')
  const tOrders = useText('orders')
  const { locale } = useLocaleContext()
  /** Values that an older or newer server stores are shown as they are. */
  const known = (texts: Record<string, string>, value: string) => texts[value] ?? value
  return ({ key, label }: Row): string => {
    switch (by) {
      case 'day':
        return formatDay(key, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
      case 'order_type':
        return known(
          {
            delivery: tOrders('type_delivery'),
            pickup: tOrders('type_pickup'),
            dine_in: tOrders('type_dine_in'),
            pick_and_drop: tOrders('type_pick_and_drop'),
          },
          key,
        )
      case 'payment_mode':
        return known(
          {
            cash_on_delivery: tOrders('pay_cash_on_delivery'),
            prepaid: tOrders('pay_prepaid'),
            wallet: tOrders('pay_wallet'),
            card: tOrders('pay_card'),
            upi: tOrders('pay_upi'),
            net_banking: tOrders('pay_net_banking'),
          },
          key,
        )
      case 'source':
        return known(
          {
            web: tOrders('source_web'),
            android: tOrders('source_android'),
            ios: tOrders('source_ios'),
            whatsapp: tOrders('source_whatsapp'),
            pos: tOrders('source_pos'),
            admin: tOrders('source_admin'),
          },
          key,
        )
      case 'tax':
        return taxLabel(key)
      case 'refund':
        return key || t('no_reason')
      case 'problem':
        return problemLabel(key)
      case 'cancellation': {
        const [by = '', ...reason] = key.split(':')
        const who = known(
          {
            customer: t('cancelled_by_customer'),
            merchant: t('cancelled_by_merchant'),
            tenant: t('cancelled_by_tenant'),
            system: t('cancelled_by_system'),
            provider: t('cancelled_by_provider'),
          },
          by,
        )
        return `${who} · ${reason.join(':') || t('no_reason')}`
      }
      default:
        return label ?? (by === 'category' && key === '' ? t('no_category') : t('removed'))
    }
  }

  function problemLabel(key: string) {
    const problem = orderProblem.safeParse(key).data
    return problem === undefined ? key : t(`problem_${problem}`)
  }

  function taxLabel(key: string) {
    const [kind = '', percent = ''] = key.split(':')
    if (kind === 'charges') return t('charges')
    if (kind === 'tip') return t('tips')
    const rate =
      percent === ''
        ? t('rate_unknown')
        : formatNumber(Number(percent) / 100, locale, { style: 'percent', maximumFractionDigits: 2 })
    return `${t(kind === 'delivery' ? 'delivery_fees' : 'goods')} · ${rate}`
  }
}
