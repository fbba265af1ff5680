import { minorUnit } from '#contract/rules/currencies.ts'
import type { ProductOption } from '#contract/schemas/catalog.ts'

/**
 * Options in one cell, one on each line: `Size [1-1 required]: Small | Large = 2.50`. `*` follows a choice that is set in
 * advance, `!` one that is sold out. A backslash precedes these characters in names.
 */
export type OptionText = {
  name: string
  type: ProductOption['type']
  is_required: boolean
  range: { min: number; max: number }
  values: { name: string; price: number; is_default: boolean; stock_status: 'in_stock' | 'out_of_stock' }[]
}

const escapeName = (name: string) => name.replace(/[\\|[\]=*!:]/g, String.raw`\$&`).replaceAll('\n', ' ')

export const optionsText = (options: readonly OptionText[], currency: string): string =>
  options
    .map(({ name, type, is_required, range: { min, max }, values }) => {
      const words = [is_required && 'required', type === 'multiple' && max === 1 && 'multiple'].filter(Boolean)
      return `${escapeName(name)} [${[`${min}-${max}`, ...words].join(' ')}]: ${values
        .map((value) => valueText(value, currency))
        .join(' | ')}`
    })
    .join('\n')

const valueText = ({ name, price, is_default, stock_status }: OptionText['values'][number], currency: string) => {
  const decimals = minorUnit(currency)
  const amount = price === 0 ? '' : ` = ${(price / 10 ** decimals).toFixed(decimals)}`
  return `${escapeName(name)}${amount}${is_default ? ' *' : ''}${stock_status === 'out_of_stock' ? ' !' : ''}`
}
