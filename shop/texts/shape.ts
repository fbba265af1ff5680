import type first from './en.ts'
import type more from './en-more.ts'

type PluralEnd = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many'}`
type Needed<K> = K extends PluralEnd ? never : K
/** Every key of the English words; of the plural forms only `_other`, since languages differ in the rest. */
type SameKeys<T> = { readonly [A in keyof T]: { readonly [K in Needed<keyof T[A] & string>]: string } }

/** Words for looking around, which the first page needs. */
export type FirstTexts = SameKeys<typeof first>
/** Words for ordering and for the account, loaded where they are said. */
export type MoreTexts = SameKeys<typeof more>
export type Texts = FirstTexts & MoreTexts
