import type { ImportFile } from '#contract/areas/imports.ts'
import { exportLocales, exportTexts } from '../exports/exports.rules.ts'
import type { Importable } from './define-import.ts'

const folded = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/[*:]/g, '')
    .trim()

type Origin = NonNullable<ImportFile['origin']>

/** Headings that mean something else in files of other products, folded: the field that they fill, or null for none. */
const headingsOfOrigin: Readonly<Record<Origin, Readonly<Record<string, string | null>>>> = {
  shopify: { 'product category': null },
  // `Type` is simple or variable, and `ID` is that of the other shop.
  woocommerce: { id: null, type: null, images: 'image_url' },
  google: { id: 'sku' },
}

/** The field of each heading, each field once: by its name, its heading of exports in any language, or another known name. */
export function mapHeadings(list: Importable, headings: readonly string[]): (string | null)[] {
  const fields = new Map<string, string>()
  for (const { key } of list.fields) {
    const names = [key, ...exportLocales.map((locale) => exportTexts(locale).columns[key] ?? key)]
    for (const name of [...names, ...(list.aliases[key] ?? [])])
      if (!fields.has(folded(name))) fields.set(folded(name), key)
  }
  const origin = originOf(headings)
  const others = origin === null ? {} : headingsOfOrigin[origin]
  const taken = new Set<string>()
  return headings.map((heading) => {
    const name = folded(heading)
    const field = (Object.hasOwn(others, name) ? others[name] : fields.get(name)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The product that writes files with these headings. */
export function originOf(headings: readonly string[]): ImportFile['origin'] {
  const names = new Set(headings.map(folded))
  const has = (...all: string[]) => all.every((name) => names.has(name))
  if (has('handle', 'title', 'variant price')) return 'shopify'
  if (has('regular price', 'sku', 'name') && (names.has('in stock?') || names.has('type'))) return 'woocommerce'
  return has('id', 'title', 'price', 'availability') ? 'google' : null
}

/** Identifies files with the same columns. */
export const headingsKey = (headings: readonly string[]) => headings.map(folded).join('\u0001').slice(0, 4_000)

const choices = new Map<string, ReadonlyMap<string, string>>()

/** The code of a text in any language of exports. `prefix` precedes the code in their texts. */
export function parseChoice<C extends string>(text: string, codes: readonly C[], prefix = ''): C | undefined {
  const name = `${prefix}${codes.join()}`
  const known =
    choices.get(name) ??
    new Map(
      codes.flatMap((code) => [
        [folded(code), code],
        ...exportLocales.map(
          (locale) => [folded(exportTexts(locale).values[prefix + code] ?? code), code] as [string, string],
        ),
      ]),
    )
  choices.set(name, known)
  const found = known.get(folded(text))
  return codes.find((code) => code === found)
}

const yes = new Set(['true', '1', 'y', 'x', 'on'])
const no = new Set(['false', '0', 'n', 'off'])

export function parseYesNo(text: string): boolean | undefined {
  const choice = parseChoice(text, ['yes', 'no'])
  if (choice) return choice === 'yes'
  return yes.has(folded(text)) ? true : no.has(folded(text)) ? false : undefined
}
