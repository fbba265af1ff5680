import type { ImportFile } from '#contract/areas/imports.ts'
import { exportLocales, exportTexts } from '../exports/exports.rules.ts'
import type { Importable } from './define-import.ts'

/** A heading without case, underscores and marks. */
export const foldHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/[*:]/g, '')
    .trim()

/** A shop or feed whose product files are known. */
export type Origin = NonNullable<ImportFile['origin']>

/**
 * The field of each heading, each field once: by its name, its heading of exports in any language, or another known name. A
 * heading that several fields have, such as `Stock`, is the first that no other heading fills.
 */
export function mapHeadings(list: Importable, headings: readonly string[]): (string | null)[] {
  const fields = new Map<string, Set<string>>()
  for (const { key } of list.fields) {
    const names = [key, ...exportLocales.map((locale) => exportTexts(locale).columns[key] ?? key)]
    for (const name of [...names, ...(list.aliases[key] ?? [])].map(foldHeading))
      fields.set(name, (fields.get(name) ?? new Set()).add(key))
  }
  const candidates = headings.map((heading) => [...(fields.get(foldHeading(heading)) ?? [])])
  const mapping: (string | null)[] = headings.map(() => null)
  for (const isAmbiguous of [false, true])
    for (const [nth, keys] of candidates.entries())
      if (keys.length > 1 === isAmbiguous) mapping[nth] = keys.find((key) => !mapping.includes(key)) ?? null
  return mapping
}

/** The product that writes files with these headings. */
export function originOf(headings: readonly string[]): Origin | null {
  const names = new Set(headings.map(foldHeading))
  const has = (...all: string[]) => all.every((name) => names.has(name))
  if (has('handle', 'title', 'variant price')) return 'shopify'
  if (has('regular price', 'sku', 'name') && (names.has('in stock?') || names.has('type'))) return 'woocommerce'
  return has('id', 'title', 'price', 'availability') ? 'google' : null
}

/** Identifies files with the same columns. */
export const headingsKey = (headings: readonly string[]) => headings.map(foldHeading).join('\u0001').slice(0, 4_000)

const choices = new Map<string, ReadonlyMap<string, string>>()

/** The code of a text in any language of exports. `prefix` precedes the code in their texts. */
export function parseChoice<C extends string>(text: string, codes: readonly C[], prefix = ''): C | undefined {
  const name = `${prefix}${codes.join()}`
  const known =
    choices.get(name) ??
    new Map(
      codes.flatMap((code) => [
        [foldHeading(code), code],
        ...exportLocales.map(
          (locale) => [foldHeading(exportTexts(locale).values[prefix + code] ?? code), code] as [string, string],
        ),
      ]),
    )
  choices.set(name, known)
  const found = known.get(foldHeading(text))
  return codes.find((code) => code === found)
}

const yes = new Set(['true', '1', 'y', 'x', 'on'])
const no = new Set(['false', '0', 'n', 'off'])

export function parseYesNo(text: string): boolean | undefined {
  const choice = parseChoice(text, ['yes', 'no'])
  if (choice) return choice === 'yes'
  return yes.has(foldHeading(text)) ? true : no.has(foldHeading(text)) ? false : undefined
}
