import type { Charge } from '#contract/areas/charges.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'

/** Describes charges in words. */
export function useChargeTexts() {
  const t = useText('charges')
  const tOrders = useText('orders')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const list = (words: readonly string[]) => words.join(t('comma'))
  return {
    /** '£0.25', '2% of the subtotal'. */
    amountOf: ({ charge_setting: setting, currency }: Pick<Charge, 'charge_setting' | 'currency'>) => {
      const { charge_value: value, charge_value_type: type, calculate_on } = setting
      if (type === 'fixed') return money(value, currency)
      return t(`percent_of_${calculate_on}`, { percent: formatNumber(value, locale, { maximumFractionDigits: 2 }) })
    },
    /** 'Every order', 'Delivery, Pickup', 'Card'. */
    conditionOf: ({ rule, charge_setting: { order_type, payment_mode } }: Pick<Charge, 'charge_setting' | 'rule'>) => {
      if (rule === 'order_type') return list(order_type.map((alias) => tOrders(`type_${alias}`)))
      if (rule === 'payment_mode') return list(payment_mode.map((alias) => tOrders(`pay_${alias}`)))
      return t('rule_always')
    },
  }
}
