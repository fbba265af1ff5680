import { createContext, Fragment, use, useContext } from 'react'
import type { ReactNode } from 'react'
import { partOf } from '#shop/texts/shape.ts'
import type { Texts } from '#shop/texts/shape.ts'
import type { TextBundle } from './text-bundles.ts'

export type Area = keyof Texts
type PluralEnd = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
type Stem<K> = K extends `${infer S}_other` ? S : K extends PluralEnd ? never : K
/** A key of an area; `items_one` and `items_other` are one key, `items`, that takes `count`. */
type Key<A extends Area> = Stem<keyof Texts[A] & string>
type Values = Readonly<Record<string, string | number>>

const WordsContext = createContext<TextBundle | null>(null)
export const TextsProvider = WordsContext.Provider

/** The words of the page, for what says some of them later than it is drawn. */
export function useTextBundle(): TextBundle {
  const words = useContext(WordsContext)
  if (!words) throw new Error('no words')
  return words
}

type Bundle = Readonly<Record<string, string>>
const isIn = <T extends object>(key: PropertyKey, of: T): key is keyof T => key in of

/** Where the part of an area is not here yet, what draws it waits. Asked in the same way each time: React draws again from where it waited. */
function useBundle(words: TextBundle, area: Area): Bundle {
  const part = use(words.load(partOf[area]))
  return isIn(area, part) ? part[area] : {}
}

export const rtl = (locale: string) => ['ar', 'he', 'iw', 'fa', 'ur'].includes(locale.slice(0, 2))

function found(bundle: Bundle, locale: string, key: string, values?: Values): string {
  const count = values?.count
  if (typeof count !== 'number') return bundle[key] ?? key
  const form = new Intl.PluralRules(locale).select(count)
  return bundle[`${key}_${form}`] ?? bundle[`${key}_other`] ?? bundle[key] ?? key
}

/** Latin words and numbers keep their own direction inside Arabic sentences (first-strong isolates). */
const isolated = (locale: string, value: string | number) => (rtl(locale) ? `\u2068${value}\u2069` : String(value))

export type TextFunction<A extends Area> = {
  (key: Key<A>, values?: Values): string
  /** The same with elements in the places of {names}. */
  rich: (key: Key<A>, values: Readonly<Record<string, ReactNode>>) => ReactNode
  /** True for keys that exist, for words looked up by a code of the server. */
  has: (key: string) => key is Key<A>
}

/** The words of one area in the language of the page. */
export function useText<A extends Area>(area: A): TextFunction<A> {
  const words = useTextBundle()
  return createTextFunction(words.locale, useBundle(words, area))
}

/** Where the shop speaks English on a page that runs right to left, its sentences keep their own direction. */
const whole = (locale: string, text: string) =>
  rtl(locale) && locale.slice(0, 2) !== 'ar' ? `\u2066${text}\u2069` : text

/** Says the words of one bundle. */
export function createTextFunction<A extends Area>(locale: string, bundle: Bundle): TextFunction<A> {
  const say = (key: Key<A>, values?: Values) =>
    whole(
      locale,
      found(bundle, locale, key, values).replace(/\{(\w+)\}/g, (place, name: string) => {
        const value = values?.[name]
        return value === undefined ? place : isolated(locale, value)
      }),
    )
  const rich = (key: Key<A>, values: Readonly<Record<string, ReactNode>>) =>
    whole(locale, found(bundle, locale, key))
      .split(/(\{\w+\})/)
      .map((part, at) => <Fragment key={at}>{part.startsWith('{') ? values[part.slice(1, -1)] : part}</Fragment>)
  const has = (key: string): key is Key<A> => key in bundle
  return Object.assign(say, { rich, has })
}

export const useLocale = () => useTextBundle().locale
