import { createContext, Fragment, use, useContext } from 'react'
import type { ReactNode } from 'react'
import { partOf } from '#shop/texts/shape.ts'
import type { Texts } from '#shop/texts/shape.ts'
import type { TextBundle } from './text-bundles.ts'

export type Area = keyof Texts
type PluralKey = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
type Stem<K> = K extends `${infer S}_other` ? S : K extends PluralKey ? never : K
/** A key of an area. `items_one` and `items_other` are the key `items`, which takes `count`. */
type Key<A extends Area> = Stem<keyof Texts[A] & string>
type Values = Readonly<Record<string, string | number>>

const TextsContext = createContext<TextBundle | null>(null)
export const TextsProvider = TextsContext.Provider

/** The texts of the page, for components that load parts later. */
export function useTextBundle(): TextBundle {
  const bundle = useContext(TextsContext)
  if (!bundle) throw new Error('TextsProvider is missing')
  return bundle
}

type AreaTexts = Readonly<Record<string, string>>
const hasKey = <T extends object>(key: PropertyKey, of: T): key is keyof T => key in of

/** Suspends until the part of the area is loaded. `load` returns the same promise each time, as React requires. */
function useAreaTexts(bundle: TextBundle, area: Area): AreaTexts {
  const part = use(bundle.load(partOf[area]))
  return hasKey(area, part) ? part[area] : {}
}

export const isRtl = (locale: string) => ['ar', 'he', 'iw', 'fa', 'ur'].includes(locale.slice(0, 2))

function resolveText(bundle: AreaTexts, locale: string, key: string, values?: Values): string {
  const count = values?.count
  if (typeof count !== 'number') return bundle[key] ?? key
  const form = new Intl.PluralRules(locale).select(count)
  return bundle[`${key}_${form}`] ?? bundle[`${key}_other`] ?? bundle[key] ?? key
}

/** Isolates Latin words and numbers inside RTL sentences. */
const isolateValue = (locale: string, value: string | number) =>
  isRtl(locale) ? `\u2068${value}\u2069` : String(value)

export type TextFunction<A extends Area> = {
  (key: Key<A>, values?: Values): string
  /** The same with elements as values. */
  rich: (key: Key<A>, values: Readonly<Record<string, ReactNode>>) => ReactNode
  /** Whether a key exists; for keys that come from the server. */
  has: (key: string) => key is Key<A>
}

/** The texts of one area in the language of the page. */
export function useText<A extends Area>(area: A): TextFunction<A> {
  const bundle = useTextBundle()
  return createTextFunction(bundle.locale, useAreaTexts(bundle, area))
}

/** English sentences on RTL pages keep their own direction. */
const isolateSentence = (locale: string, text: string) =>
  isRtl(locale) && locale.slice(0, 2) !== 'ar' ? `\u2066${text}\u2069` : text

/** Creates the text function of one area. */
export function createTextFunction<A extends Area>(locale: string, bundle: AreaTexts): TextFunction<A> {
  const format = (key: Key<A>, values?: Values) =>
    isolateSentence(
      locale,
      resolveText(bundle, locale, key, values).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
        const value = values?.[name]
        return value === undefined ? placeholder : isolateValue(locale, value)
      }),
    )
  const rich = (key: Key<A>, values: Readonly<Record<string, ReactNode>>) =>
    isolateSentence(locale, resolveText(bundle, locale, key))
      .split(/(\{\w+\})/)
      .map((part, at) => <Fragment key={at}>{part.startsWith('{') ? values[part.slice(1, -1)] : part}</Fragment>)
  const has = (key: string): key is Key<A> => key in bundle
  return Object.assign(format, { rich, has })
}

export const useLocale = () => useTextBundle().locale
