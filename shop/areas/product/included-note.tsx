import type { StoreOption } from '#contract/areas/storefront/catalog.ts'
import { useMoney } from '#shop/shell/base/money.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** "2 included, then from £1.00 each", and which of the choices are included if their prices differ. */
export function IncludedNote({ option, currency }: { option: StoreOption; currency: string }) {
  const t = useText('choices')
  const formatMoney = useMoney()
  const prices = option.values.flatMap(({ price }) => (price > 0 ? [price] : []))
  const count = Math.min(option.included_quantity, option.values.length)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length === 0) return <p className="small muted">{t('included', { n: count })}</p>
  const price = formatMoney(lowest, currency)
  return (
    <p className="small muted">
      {t(lowest < highest ? 'included_then_from' : 'included_then', { n: count, price })}
      {lowest < highest && ` ${t(`rule_${option.included_rule}`)}`}
    </p>
  )
}
