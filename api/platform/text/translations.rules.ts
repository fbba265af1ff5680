import type { Translations } from '#contract/fields.ts'

type LocaleSettings = { readonly defaultLocale: string; readonly activeLocales: readonly string[] }

/** Old and new code of one language. */
const localeAliases: Record<string, string> = { iw: 'he', he: 'iw' }

/**
 * The language of a response: the requested one, else the first of Accept-Language that the shop supports, else
 * the default.
 */
export function localeFor(requested: string | undefined, header: string | undefined, tenant: LocaleSettings): string {
  const candidates = [
    ...(requested === undefined ? [] : [requested]),
    ...(header ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? ''),
  ]
  for (const candidate of candidates) {
    const activeLocale = findActiveLocale(candidate, tenant) ?? findActiveLocale(candidate.split('-')[0] ?? '', tenant)
    if (activeLocale) return activeLocale
  }
  return tenant.defaultLocale
}

const findActiveLocale = (locale: string, { activeLocales }: LocaleSettings) =>
  activeLocales.find((candidate) => candidate === locale || candidate === localeAliases[locale])

/** The translated field of a record, or its default text. */
export const translatedField = <T extends string | null>(
  translations: Translations,
  locale: string,
  field: string,
  text: T,
): string | T => translations[locale]?.[field] || text

const rtlLocales = new Set(['ar', 'he', 'iw', 'fa', 'ur'])

/** A language with its English and its native name. */
export function localeRow(locale: string, defaultLocale: string) {
  const nameIn = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(locale) ?? locale
  const native = nameIn(locale)
  return {
    locale,
    name: nameIn('en'),
    native_name: native.charAt(0).toLocaleUpperCase(locale) + native.slice(1),
    is_default: locale === defaultLocale,
    is_rtl: rtlLocales.has(locale.split('-')[0] ?? ''),
  }
}
