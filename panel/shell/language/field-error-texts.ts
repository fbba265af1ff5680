import { language } from '#kit/data/language.ts'
import { englishTexts, loadTexts, textIfKnown, translate } from '#kit/data/text.ts'
import type { TextValues } from '#kit/data/text.ts'

/** An English text with values: the fixed parts around their names. */
type Template = { key: string; parts: string[]; names: string[] }

const area = 'field-errors'
/** Messages of any call. Those that only name a field stand beside its input anyway. */
const genericTexts = [
  { key: 'invalid', pattern: /^The selected [^.]+ (?:is|are) invalid\.$/ },
  { key: 'required', pattern: /^[^.]+ is required\.$/ },
  { key: 'file_too_large', pattern: /^The file is too large\.$/ },
] as const

/** Values that are words of the product, which the panel has texts for. Others are names and numbers. */
const valueTexts = {
  merchant: 'value_merchant',
  coupon: 'value_coupon',
  city: 'value_city',
  language: 'value_language',
  test: 'value_test',
  live: 'value_live',
  'This gateway': 'value_this_gateway',
} as const
/** The values of these names are words of the product. A city or a product may have the name of one. */
const wordNames: readonly string[] = ['subject', 'gateway', 'environment', 'other']

const translateValues = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const key = wordNames.includes(name) ? valueTexts[value as keyof typeof valueTexts] : undefined
      return [name, key === undefined ? value : translate('validation', key)]
    }),
  )

/** The part of `text` for each name of a template. Undefined if the text does not have the form of the template. */
export function valuesIn(text: string, { parts, names }: Pick<Template, 'parts' | 'names'>): TextValues | undefined {
  const [first = '', ...rest] = parts
  if (!text.startsWith(first)) return undefined
  const values: TextValues = {}
  let start = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const end = isLast ? text.length - part.length : text.indexOf(part, start)
    if (end <= start || !text.startsWith(part, end)) return undefined
    values[names[index] ?? ''] = text.slice(start, end)
    start = end + part.length
  }
  return values
}

/** The fixed parts and names of an English text such as `At most {{limit}} addresses are possible.` */
export function templateOf(key: string, text: string): Template {
  const pieces = text.split(/\{\{|\}\}/)
  return {
    key,
    parts: pieces.filter((_, index) => index % 2 === 0),
    names: pieces.filter((_, index) => index % 2 === 1),
  }
}

const fixedLength = ({ parts }: Template) => parts.join('').length

type KnownTexts = { keys: ReadonlyMap<string, string>; templates: readonly Template[] }
let knownTexts: KnownTexts | undefined

function readTexts(): KnownTexts {
  const english = Object.entries(englishTexts(area))
  return {
    keys: new Map(english.map(([key, text]) => [text, key])),
    templates: english
      .filter(([, text]) => text.includes('{{'))
      .map(([key, text]) => templateOf(key, text))
      // The text that says most about itself comes first.
      .toSorted((a, b) => fixedLength(b) - fixedLength(a)),
  }
}

/** Loads what `translateFieldError` needs. Without it, messages stay in English. */
export async function loadFieldErrorTexts(): Promise<void> {
  if (language.current() !== 'en') await loadTexts(area)
}

/**
 * The text of a field error of the API or of the contract, which are in English, in the language of the panel. Before
 * the texts are loaded it is the English one; components that use texts are drawn again when they are.
 */
export function translateFieldError(text: string): string {
  if (language.current() === 'en') return text
  if (!knownTexts?.keys.size) knownTexts = readTexts()
  if (knownTexts.keys.size === 0) void loadFieldErrorTexts().catch(() => undefined)
  const typographic = text.replaceAll("'", '’')
  const key = knownTexts.keys.get(typographic)
  if (key !== undefined) return textIfKnown(area, key) ?? text
  for (const template of knownTexts.templates) {
    const values = valuesIn(typographic, template)
    if (values) return textIfKnown(area, template.key, translateValues(values)) ?? text
  }
  const generic = genericTexts.find(({ pattern }) => pattern.test(text))
  return generic ? translate('validation', generic.key) : text
}
