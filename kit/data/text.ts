import i18next from 'i18next'
import type { FormatterModule, ResourceKey } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { numberText } from '#kit/ui/base/format.ts'
import { isRtl, language } from './language.ts'

/**
 * Texts by area: the app adds one line per area,
 * `declare module '#kit/data/text.ts' { interface TextAreas { orders: typeof orders } }`.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by the app
export interface TextAreas {}

export type Area = keyof TextAreas & string

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Bare<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K
/** Keys of an area's file, nested ones with dots, plural forms by their common name. */
type KeyIn<T> = { [K in keyof T & string]: T[K] extends string ? Bare<K> : `${K}.${KeyIn<T[K]>}` }[keyof T & string]
export type TextKey<A extends Area> = KeyIn<TextAreas[A]>
export type TextValues = Record<string, string | number>

/** Loads one file: a language and an area. */
export type TextSource = (locale: string, area: string) => Promise<ResourceKey>

/** What is put into a text that runs from right to left keeps its own direction: an amount would otherwise lose its sign to the other side. */
const isolate = (value: string, locale: string) => (isRtl(locale) && value !== '' ? `\u2068${value}\u2069` : value)

/** Every number in a text is written as the language writes numbers, with western digits. */
const numbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, locale) =>
    typeof value === 'number' ? numberText(value, locale ?? 'en') : isolate(String(value), locale ?? 'en'),
}

let source: TextSource = () => Promise.reject(new Error('the texts have not started'))
const start = Promise.withResolvers<void>()

/** Starts the texts: English is the default and the fallback, every other language is loaded when chosen. */
export async function startTexts(from: TextSource) {
  source = from
  await i18next
    .use(initReactI18next)
    .use(numbers)
    .use({
      type: 'backend',
      init() {},
      read: (locale: string, area: string) => from(locale, area),
    })
    .init({
      lng: language.now(),
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
  start.resolve()
}

/** A language whose plurals the browser does not know counts as English does, not as the machine's own language. */
function patchPluralResolver() {
  const { pluralResolver } = i18next.services
  const ruleOf = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (code: string, ...rest: unknown[]) =>
    ruleOf(Intl.PluralRules.supportedLocalesOf(code).length > 0 ? code : 'en', ...rest)
}

/** What has been loaded so far, which English always is. */
const loadedAreas = () => [i18next.options.ns ?? []].flat().filter((area) => i18next.hasResourceBundle('en', area))

/** Texts of areas in one language, those that are not here yet. Rejected when one cannot be had; asking again tries again. */
async function fetchTexts(locale: string, areas: readonly string[]) {
  const missing = areas.filter((area) => !i18next.hasResourceBundle(locale, area))
  const found = await Promise.all(missing.map((area) => source(locale, area)))
  for (const [index, area] of missing.entries()) i18next.addResourceBundle(locale, area, found[index])
}

/** For developers; the reader goes on in the language that is there. */
function warnMissingLanguage(locale: string, error: unknown) {
  // oxlint-disable-next-line no-console -- developers look for it there
  console.warn(`language ${locale} could not be loaded`, error)
}

/** Loads the texts of areas together with the screen that needs them, so that it does not wait twice; English stands in for a language that does not arrive.
 *  Answers whether the reader's language came; rejected when English, which every text falls back to, does not. */
export async function loadTexts(...areas: string[]): Promise<boolean> {
  await start.promise
  const locale = i18next.language
  const own =
    locale === 'en'
      ? true
      : fetchTexts(locale, areas).then(
          () => true,
          (error: unknown) => {
            warnMissingLanguage(locale, error)
            return false
          },
        )
  const [came] = await Promise.all([own, fetchTexts('en', areas)])
  await i18next.loadNamespaces(areas)
  return came
}

/** Goes on in English, for this page, without forgetting which language was chosen. */
export async function switchToEnglish() {
  language.standIn('en')
  await i18next.changeLanguage('en')
}

/** Another language, for all that has been said so far. When any of its texts cannot be loaded the old one stays, and the promise is rejected. */
export async function changeLanguage(locale: string) {
  try {
    await fetchTexts(locale, loadedAreas())
  } catch (error) {
    warnMissingLanguage(locale, error)
    throw error
  }
  // first what calls carry: the change of words makes screens ask anew
  language.keep(locale)
  await i18next.changeLanguage(locale)
}

export type TextFunction<A extends Area> = (key: TextKey<A>, values?: TextValues) => string

/** The words of an area in the reader's language, English where it has none. Suspends until they are loaded. */
export function useText<A extends Area>(area: A): TextFunction<A> {
  const { t } = useTranslation(area)
  return t as unknown as TextFunction<A>
}

/** The same outside of components; the area has to be loaded. */
export const translate = <A extends Area>(area: A, key: TextKey<A>, values?: TextValues): string =>
  String(i18next.t(`${area}:${key}`, values))

/** Words for a key that only the server knows, such as an error's code; undefined when there are none. */
export const textIfKnown = (area: string, key: string, values?: TextValues): string | undefined =>
  i18next.exists(`${area}:${key}`) ? String(i18next.t(`${area}:${key}`, values)) : undefined

export const useLocale = () => useTranslation().i18n.language
