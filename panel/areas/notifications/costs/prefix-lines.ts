import type { MessageCostSetting } from '#contract/areas/notifications/costs.ts'

type PrefixPrice = MessageCostSetting['prefix_prices'][number]

const pattern = /^(\+[1-9]\d{0,6})[\s:=]+(\d{1,4}(?:[.,]\d{1,6})?)$/

/** '+44 0,04' is the price 0.04 of +44. Undefined for a line that is no country code with a price. */
export function parsePrefixLine(line: string): PrefixPrice | undefined {
  const [, prefix, price] = pattern.exec(line.trim()) ?? []
  return prefix === undefined || price === undefined
    ? undefined
    : { prefix, unit_price: Number(price.replace(',', '.')) }
}

/** Never in exponents, which small numbers are written in. */
export const formatPrefixLine = ({ prefix, unit_price }: PrefixPrice): string =>
  `${prefix} ${unit_price.toFixed(6).replace(/0{1,2}$/, '')}`
