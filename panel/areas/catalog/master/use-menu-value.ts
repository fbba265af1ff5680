import { useText } from '#kit/data/text.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { useMenuLabels } from './use-menu-labels.ts'

/** Texts of values of the master menu, which come as plain text. */
export function useMenuValue(currency: string) {
  const t = useText('catalog')
  const money = useMoney()
  const { fieldLabel } = useMenuLabels()
  const valueText = (field: string, value: string) => {
    if (field === 'selling_price' || field === 'cost_price') return money(Number(value), currency)
    if (field === 'status') return t(value === 'active' ? 'active' : 'inactive')
    if (field === 'is_taxable') return value === 'true' ? '✓' : '✕'
    return value
  }
  return { fieldLabel, valueText }
}
