import type en from './en.ts'

type PluralEnd = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many'}`
type Needed<K> = K extends PluralEnd ? never : K

/** What a language must have: every key of the English words; of the plural forms only `_other`, since languages differ in the rest. */
export type Texts = { readonly [A in keyof typeof en]: { readonly [K in Needed<keyof (typeof en)[A] & string>]: string } }
