import { minorUnit } from '#contract/rules/currencies.ts'

/**
 * Parses an amount as people write it: `1,234.50`, `1.234,50`, `1 234,5`, `12`. Undefined for other text, for more
 * decimals than the currency has and for ambiguous thousands. Returns minor units.
 */
export function parseAmount(
  text: string,
  currency: string,
  { negative = false }: { negative?: boolean } = {},
): number | undefined {
  const compact = text.replace(/[\s\u00A0\u202F'’]/g, '')
  const match = /^([+-]?)(\d[\d.,]*)$/.exec(compact)
  if (!match || (match[1] === '-' && !negative)) return undefined
  const decimals = minorUnit(currency)
  const plain = withDecimalPoint(match[2] ?? '', decimals)
  if (plain === undefined) return undefined
  const [whole = '', fraction = ''] = plain.split('.')
  if (/[^0]/.test(fraction.slice(decimals)) || whole.length > 13) return undefined
  const amount = Number(whole) * 10 ** decimals + Number(fraction.slice(0, decimals).padEnd(decimals, '0') || '0')
  return match[1] === '-' && amount !== 0 ? -amount : amount
}

/** The digits with a point before the decimals. The last separator is the decimal one unless it groups thousands. */
function withDecimalPoint(digits: string, decimals: number): string | undefined {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return digits
  const mark = digits[last] ?? '.'
  const other = mark === '.' ? ',' : '.'
  const isRepeated = digits.indexOf(mark) !== last
  const after = digits.length - last - 1
  const groups = (text: string, separator: string) => {
    const [first = '', ...rest] = text.split(separator)
    return first.length <= 3 && rest.every((group) => group.length === 3)
  }
  if (isRepeated || (after === 3 && decimals < 3 && !digits.includes(other) && Number(digits.slice(0, last)) > 0))
    return !digits.includes(other) && groups(digits, mark) ? digits.replaceAll(mark, '') : undefined
  const whole = digits.slice(0, last)
  if (whole.includes(other) && !groups(whole, other)) return undefined
  return `${whole.replaceAll(other, '')}.${digits.slice(last + 1)}`
}
