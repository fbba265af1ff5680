/** The reader's language: kept in this browser, else the browser's own where it is offered, else English. */
const key = 'language'
let chosen = read()

function read() {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export const language = {
  now: () => chosen ?? 'en',
  chosen: () => chosen,
  keep(locale: string) {
    chosen = locale
    localStorage.setItem(key, locale)
  },
  /** Spoken by this page alone; what was chosen stays kept for the next one. */
  standIn(locale: string) {
    chosen = locale
  },
}

export const isRtl = (locale: string) => ['ar', 'he', 'iw'].includes(locale.slice(0, 2))

/** Offered in both panels, and in the merchant panel only; with their own names. */
const everywhere = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  hi: 'हिन्दी',
  it: 'Italiano',
} as const
const merchantOnly = {
  az: 'Azərbaycanca',
  fi: 'Suomi',
  fo: 'Føroyskt',
  he: 'עברית',
  hr: 'Hrvatski',
  ht: 'Kreyòl ayisyen',
  ko: '한국어',
  ms: 'Bahasa Melayu',
  nl: 'Nederlands',
  pt: 'Português',
  ru: 'Русский',
  so: 'Soomaali',
  th: 'ไทย',
} as const

export type LanguageOffer = { locale: string; name: string }

/** Languages of a panel whose texts exist. */
export function languagesOf(panel: 'tenant' | 'merchant', existing: ReadonlySet<string>): LanguageOffer[] {
  const all = panel === 'merchant' ? { ...everywhere, ...merchantOnly } : everywhere
  return Object.entries(all)
    .filter(([locale]) => existing.has(locale))
    .map(([locale, name]) => ({ locale, name }))
}

/** The old code of Hebrew and regional codes are the plain language; one that is not offered here falls back to English. */
export function bestLanguage(locale: string, offered: readonly LanguageOffer[]) {
  const plain = locale.toLowerCase().split('-')[0] ?? 'en'
  const wanted = plain === 'iw' ? 'he' : plain
  return offered.some((one) => one.locale === wanted) ? wanted : 'en'
}
