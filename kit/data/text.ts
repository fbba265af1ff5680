import i18next from 'i18next'
import type { FormatterModule, ResourceKey } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { formatNumber } from '#kit/ui/base/format.ts'
import { isRtl, language } from './language.ts'

/**
 * Texts by area. The app adds one line for each area:
 *
 *     declare module '#kit/data/text.ts' { interface TextAreas { orders: typeof orders } }
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by the app
export interface TextAreas {}

export type Area = keyof TextAreas & string

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K
/** Keys of an area. Nested keys are joined with dots; plural forms share one key. */
type KeyIn<T> = { [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeyIn<T[K]>}` }[keyof T &
  string]
export type TextKey<A extends Area> = KeyIn<TextAreas[A]>
export type TextValues = Record<string, string | number>

/** Loads one file: a language and an area. */
export type TextSource = (locale: string, area: string) => Promise<ResourceKey>

/** Isolates a value in a right-to-left text. Otherwise an amount could lose its sign to the other side. */
const isolateDirection = (value: string, locale: string) =>
  isRtl(locale) && value !== '' ? `\u2068${value}\u2069` : value

/** Formats every number in a text with western digits. */
const valueFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, locale) =>
    typeof value === 'number' ? formatNumber(value, locale ?? 'en') : isolateDirection(String(value), locale ?? 'en'),
}

let source: TextSource = () => Promise.reject(new Error('startTexts has not been called'))
const started = Promise.withResolvers<void>()

/** Starts i18next. English is the fallback; other languages are loaded when selected. */
export async function startTexts(nextSource: TextSource) {
  source = nextSource
  await i18next
    .use(initReactI18next)
    .use(valueFormatter)
    .use({
      type: 'backend',
      init() {},
      read: (locale: string, area: string) => nextSource(locale, area),
    })
    .init({
      lng: language.current(),
      fallbackLng: 'en',
      load: 'languageOnly',
      ns: [],
      defaultNS: false,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
      react: { useSuspense: true, bindI18n: 'languageChanged', bindI18nStore: 'added' },
    })
  patchPluralResolver()
  started.resolve()
}

/** A language without plural rules in the browser uses those of English, not those of the machine. */
function patchPluralResolver() {
  const { pluralResolver } = i18next.services
  const getRule = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (code: string, ...rest: unknown[]) =>
    getRule(Intl.PluralRules.supportedLocalesOf(code).length > 0 ? code : 'en', ...rest)
}

/** Areas loaded so far; English is always loaded. */
const loadedAreas = () => [i18next.options.ns ?? []].flat().filter((area) => i18next.hasResourceBundle('en', area))

/** Loads missing texts of areas in one language. Rejects if one fails; a later call retries. */
async function fetchTexts(locale: string, areas: readonly string[]) {
  const missing = areas.filter((area) => !i18next.hasResourceBundle(locale, area))
  const bundles = await Promise.all(missing.map((area) => source(locale, area)))
  for (const [index, area] of missing.entries()) i18next.addResourceBundle(locale, area, bundles[index])
}

/** For developers; the reader goes on in the language that is there. */
function warnMissingLanguage(locale: string, error: unknown) {
  // oxlint-disable-next-line no-console -- developers look for it there
  console.warn(`language ${locale} could not be loaded`, error)
}

/**
 * Loads the texts of a screen together with the screen. Falls back to English if the language does not load, and
 * resolves to false then. Rejects if English does not load.
 */
export async function loadTexts(...areas: string[]): Promise<boolean> {
  await started.promise
  const locale = i18next.language
  const localeLoaded =
    locale === 'en'
      ? true
      : fetchTexts(locale, areas).then(
          () => true,
          (error: unknown) => {
            warnMissingLanguage(locale, error)
            return false
          },
        )
  const [isLoaded] = await Promise.all([localeLoaded, fetchTexts('en', areas)])
  await i18next.loadNamespaces(areas)
  return isLoaded
}

/** Switches this page to English and keeps the stored language. */
export async function switchToEnglish() {
  language.override('en')
  await i18next.changeLanguage('en')
}

/** Changes the language of all loaded areas. Rejects and keeps the old language if any of its texts does not load. */
export async function changeLanguage(locale: string) {
  try {
    await fetchTexts(locale, loadedAreas())
  } catch (error) {
    warnMissingLanguage(locale, error)
    throw error
  }
  // Saved first, because screens refetch with the new language header.
  language.save(locale)
  await i18next.changeLanguage(locale)
}

export type TextFunction<A extends Area> = (key: TextKey<A>, values?: TextValues) => string

/** Translates keys of an area, with English as the fallback. Suspends until the texts are loaded. */
export function useText<A extends Area>(area: A): TextFunction<A> {
  const { t } = useTranslation(area)
  return t as unknown as TextFunction<A>
}

/** Translates outside of components. The area must be loaded. */
export const translate = <A extends Area>(area: A, key: TextKey<A>, values?: TextValues): string =>
  String(i18next.t(`${area}:${key}`, values))

/** Translates a key that the server sends, such as an error code. Undefined if there is no text. */
export const textIfKnown = (area: string, key: string, values?: TextValues): string | undefined =>
  i18next.exists(`${area}:${key}`) ? String(i18next.t(`${area}:${key}`, values)) : undefined

/** The English texts of a loaded area by key, with their placeholders. */
export const englishTexts = (area: Area): Readonly<Record<string, string>> =>
  (i18next.getResourceBundle('en', area) ?? {}) as Record<string, string>

export const useLocale = () => useTranslation().i18n.language
