/** The language of this browser, in local storage. */
const storageKey = 'language'
let selectedLocale = readStored()

function readStored() {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

export const language = {
  current: () => selectedLocale ?? 'en',
  selected: () => selectedLocale,
  save(locale: string) {
    selectedLocale = locale
    localStorage.setItem(storageKey, locale)
  },
  /** Changes the language of this page only; the stored one stays. */
  override(locale: string) {
    selectedLocale = locale
  },
}

export const isRtl = (locale: string) => ['ar', 'he', 'iw'].includes(locale.slice(0, 2))

/** Languages of both panels, then those of the merchant panel only, with their native names. */
const commonLanguages = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  hi: 'हिन्दी',
  it: 'Italiano',
} as const
const merchantLanguages = {
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

export type LanguageOption = { locale: string; name: string }

/** Languages of a panel that have texts. */
export function languagesOf(panel: 'tenant' | 'merchant', available: ReadonlySet<string>): LanguageOption[] {
  const all = panel === 'merchant' ? { ...commonLanguages, ...merchantLanguages } : commonLanguages
  return Object.entries(all)
    .filter(([locale]) => available.has(locale))
    .map(([locale, name]) => ({ locale, name }))
}

/**
 * Maps a locale to an offered language: regional codes to the base code, the old code of Hebrew to the new one,
 * all others to English.
 */
export function bestLanguage(locale: string, offered: readonly LanguageOption[]) {
  const baseCode = locale.toLowerCase().split('-')[0] ?? 'en'
  const code = baseCode === 'iw' ? 'he' : baseCode
  return offered.some((one) => one.locale === code) ? code : 'en'
}
