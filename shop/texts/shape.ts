import type * as after from './en/after.ts'
import type * as finding from './en/finding.ts'
import type * as frame from './en/frame.ts'
import type * as look from './en/look.ts'
import type * as ordering from './en/ordering.ts'
import type * as paying from './en/paying.ts'
import type * as person from './en/person.ts'
import type * as refused from './en/refused.ts'
import type * as seldom from './en/seldom.ts'

type English = {
  frame: typeof frame
  finding: typeof finding
  look: typeof look
  refused: typeof refused
  ordering: typeof ordering
  paying: typeof paying
  after: typeof after
  person: typeof person
  seldom: typeof seldom
}
type PluralEnd = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many'}`
type Needed<K> = K extends PluralEnd ? never : K
/** Every key of the English words; of the plural forms only `_other`, since languages differ in the rest. */
type SameKeys<T> = { readonly [A in keyof T]: { readonly [K in Needed<keyof T[A] & string>]: string } }

/** The words come in parts, each where it is said: the frame everywhere, others with their pages, `refused` when something was or nobody delivers, `seldom` by pieces that come later. */
export type Part = keyof English
export type Parts = { readonly [P in Part]: SameKeys<English[P]> }
export type Texts = Parts['frame'] &
  Parts['finding'] &
  Parts['look'] &
  Parts['refused'] &
  Parts['ordering'] &
  Parts['paying'] &
  Parts['after'] &
  Parts['person'] &
  Parts['seldom']

export const partOf = {
  shell: 'frame',
  basket: 'look',
  home: 'finding',
  merchant: 'look',
  product: 'look',
  search: 'finding',
  nobody: 'refused',
  why: 'refused',
  cancel: 'seldom',
  model: 'seldom',
  parcel: 'seldom',
  checkout: 'ordering',
  pay: 'paying',
  orders: 'after',
  account: 'person',
  auth: 'person',
  place: 'seldom',
  shut: 'seldom',
  visit: 'seldom',
} satisfies { readonly [A in keyof Texts]: { [P in Part]: A extends keyof Parts[P] ? P : never }[Part] }
