import { minorUnit } from '#contract/rules/currencies.ts'
import { includedRules } from '#contract/rules/pricing/option-prices.ts'
import type { IncludedRule } from '#contract/rules/pricing/option-prices.ts'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import { parseAmount } from '../../imports/amounts.rules.ts'

/**
 * Options in one cell, one on each line: `Size [1-1 required]: Small | Large = 2.50`. `[0-4 included=2 first]`: two choices
 * are included, the first ones instead of the cheapest. The allergens of a choice follow its name: `Cheese {milk, nuts}`; a choice
 * without braces keeps those that it has. A choice that is a product names it by SKU, or by id without one: `Cola @DR-001`. The
 * shared options that a choice brings along follow its price: `Meal = 4.00 > Drink, Side`. `*` follows a choice that is set in
 * advance, `!` one that is sold out. A backslash precedes these characters in names.
 */
export type OptionText = {
  name: string
  type: ProductOption['type']
  is_required: boolean
  range: { min: number; max: number }
  included_quantity: number
  included_rule: IncludedRule
  values: {
    name: string
    price: number
    is_default: boolean
    stock_status: 'in_stock' | 'out_of_stock'
    allergens?: string[]
    /** SKU or id of the product that the choice is. */
    product?: string
    /** Keys of the shared options that the choice brings along. */
    nested?: string[]
  }[]
}

/** A name with a backslash before the characters of the format. */
export const escapeName = (name: string) => name.replace(/[\\|[\]{}=*!:@>]/g, String.raw`\$&`).replaceAll('\n', ' ')

export const optionsText = (options: readonly OptionText[], currency: string): string =>
  options
    .map(({ name, type, is_required, range: { min, max }, included_quantity, included_rule, values }) => {
      const words = [
        is_required && 'required',
        type === 'multiple' && max === 1 && 'multiple',
        included_quantity > 0 && `included=${included_quantity}`,
        included_rule !== 'cheapest' && included_rule,
      ].filter(Boolean)
      return `${escapeName(name)} [${[`${min}-${max}`, ...words].join(' ')}]: ${values
        .map((value) => valueText(value, currency))
        .join(' | ')}`
    })
    .join('\n')

const listText = (names: readonly string[]) =>
  names.map((name) => escapeName(name).replaceAll(',', String.raw`\,`)).join(', ')

const valueText = (
  { name, price, is_default, stock_status, allergens = [], product, nested = [] }: OptionText['values'][number],
  currency: string,
) => {
  const decimals = minorUnit(currency)
  const amount = price === 0 ? '' : ` = ${(price / 10 ** decimals).toFixed(decimals)}`
  const allergenText = allergens.length > 0 ? ` {${listText(allergens)}}` : ''
  const content = product === undefined ? allergenText : ` @${escapeName(product)}`
  const nestedText = nested.length > 0 ? ` > ${listText(nested)}` : ''
  return `${escapeName(name)}${content}${amount}${nestedText}${is_default ? ' *' : ''}${stock_status === 'out_of_stock' ? ' !' : ''}`
}

/** Splits at unescaped occurrences of a character. Escapes stay. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '\\') part += char + (text[++at] ?? '')
    else if (char === separator) {
      parts.push(part)
      part = ''
    } else part += char
  }
  return [...parts, part]
}

const unescapeName = (text: string) => text.trim().replace(/\\(.)/g, '$1')

/** Parses what `optionsText` writes. Undefined for other text. */
export function parseOptions(text: string, currency: string): OptionText[] | undefined {
  const options = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseOption(line.trim(), currency))
  return options.some((option) => option === undefined) ? undefined : options.flatMap((option) => option ?? [])
}

function parseOption(line: string, currency: string): OptionText | undefined {
  const [head, ...rest] = splitAt(line, ':')
  if (head === undefined || rest.length !== 1) return undefined
  const [name = '', bracket, ...more] = splitAt(head, '[')
  const [rule = '', end] = splitAt(bracket ?? '', ']')
  if (more.length > 0 || (bracket !== undefined && end?.trim() !== '')) return undefined
  const values = splitAt(rest[0] ?? '', '|').map((value) => parseValue(value, currency))
  if (unescapeName(name) === '' || values.some((value) => value === undefined)) return undefined
  const [span = '', ...words] = rule.trim().split(/\s+/)
  const limits = bracket === undefined ? { min: 0, max: 1 } : rangeOf(span)
  const included = includedOf(words)
  if (!limits || !included || included.rest.some((word) => word !== 'required' && word !== 'multiple')) return undefined
  return {
    name: unescapeName(name),
    type: limits.max > 1 || words.includes('multiple') ? 'multiple' : 'single',
    is_required: words.includes('required'),
    range: limits,
    included_quantity: included.quantity,
    included_rule: included.rule,
    values: values.flatMap((value) => value ?? []),
  }
}

/** How many choices the words of a rule include, and which. Undefined if one of the two stands there twice. */
function includedOf(words: readonly string[]) {
  const quantities = words.flatMap((word) => /^included=(\d{1,3})$/.exec(word)?.[1] ?? [])
  const rules = includedRules.filter((rule) => words.includes(rule))
  if (quantities.length > 1 || rules.length > 1) return undefined
  const rest = words.filter((word) => !/^included=\d{1,3}$/.test(word) && !rules.some((rule) => rule === word))
  return { quantity: Number(quantities[0] ?? 0), rule: rules[0] ?? ('cheapest' as const), rest }
}

function rangeOf(span: string) {
  const match = /^(\d{1,3})-(\d{1,3})$/.exec(span)
  return match ? { min: Number(match[1]), max: Number(match[2]) } : undefined
}

function parseValue(text: string, currency: string): OptionText['values'][number] | undefined {
  const { rest: unmarked, marks } = marksOf(text.trim())
  const [rest = '', nestedText, ...lists] = splitAt(unmarked, '>')
  const nested = nestedText === undefined ? undefined : splitAt(nestedText, ',').map(unescapeName)
  const [named = '', amount, ...more] = splitAt(rest, '=')
  const [left = '', product, ...products] = splitAt(named, '@')
  const [name = '', list, ...others] = splitAt(left, '{')
  const allergens = list === undefined ? undefined : allergensOf(list)
  const price = amount === undefined ? 0 : parseAmount(amount, currency, { negative: true })
  if (
    unescapeName(name) === '' ||
    price === undefined ||
    (list !== undefined && !allergens) ||
    (product !== undefined && unescapeName(product) === '') ||
    nested?.includes('') ||
    more.length + others.length + products.length + lists.length > 0
  )
    return undefined
  return {
    name: unescapeName(name),
    price,
    is_default: marks.includes('*'),
    stock_status: marks.includes('!') ? 'out_of_stock' : 'in_stock',
    ...(allergens ? { allergens } : {}),
    ...(product === undefined ? {} : { product: unescapeName(product) }),
    ...(nested ? { nested } : {}),
  }
}

/** The terms before the closing brace. Undefined if it is missing or anything follows it. */
function allergensOf(text: string): string[] | undefined {
  const [list = '', end, ...more] = splitAt(text, '}')
  if (end === undefined || end.trim() !== '' || more.length > 0) return undefined
  return splitAt(list, ',').flatMap((term) => unescapeName(term) || [])
}

/** The marks at the end of a value, each after a space. */
function marksOf(text: string): { rest: string; marks: string } {
  let [rest, marks] = [text, '']
  while (rest.endsWith(' *') || rest.endsWith(' !')) {
    marks += rest.at(-1)
    rest = rest.slice(0, -2).trimEnd()
  }
  return { rest, marks }
}
