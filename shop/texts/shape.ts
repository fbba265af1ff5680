import type * as account from './en/account.ts'
import type * as allergens from './en/allergens.ts'
import type * as app from './en/app.ts'
import type * as choices from './en/choices.ts'
import type * as checkout from './en/checkout.ts'
import type * as discovery from './en/discovery.ts'
import type * as errors from './en/errors.ts'
import type * as frame from './en/frame.ts'
import type * as lazy from './en/lazy.ts'
import type * as menu from './en/menu.ts'
import type * as orders from './en/orders.ts'
import type * as payment from './en/payment.ts'

type English = {
  frame: typeof frame
  discovery: typeof discovery
  menu: typeof menu
  errors: typeof errors
  checkout: typeof checkout
  payment: typeof payment
  orders: typeof orders
  account: typeof account
  app: typeof app
  lazy: typeof lazy
  allergens: typeof allergens
  choices: typeof choices
}
type PluralKey = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many'}`
type RequiredKey<K> = K extends PluralKey ? never : K
/** Every key of the English texts. Of the plural forms only `_other` is required: languages differ in the rest. */
type SameKeys<T> = { readonly [A in keyof T]: { readonly [K in RequiredKey<keyof T[A] & string>]: string } }

/**
 * The texts are loaded in parts: `frame` on every page, most others with their pages, `errors` after the first
 * error, `app` with the installed shop, `choices` with a product, `lazy` with components that are loaded on demand.
 */
export type Part = keyof English
export type Parts = { readonly [P in Part]: SameKeys<English[P]> }
export type PartLoaders = { readonly [P in Part]: () => Promise<Parts[P]> }
export type Texts = Parts['frame'] &
  Parts['discovery'] &
  Parts['menu'] &
  Parts['errors'] &
  Parts['checkout'] &
  Parts['payment'] &
  Parts['orders'] &
  Parts['account'] &
  Parts['app'] &
  Parts['lazy'] &
  Parts['allergens'] &
  Parts['choices']

/** The part that contains each area of texts. */
export const partOf = {
  shell: 'frame',
  basket: 'menu',
  home: 'discovery',
  merchant: 'menu',
  product: 'menu',
  search: 'discovery',
  noDelivery: 'errors',
  errors: 'errors',
  cancel: 'lazy',
  amendment: 'orders',
  model: 'lazy',
  upload: 'lazy',
  parcel: 'lazy',
  choices: 'choices',
  allergens: 'allergens',
  checkout: 'checkout',
  payment: 'payment',
  orders: 'orders',
  account: 'account',
  auth: 'account',
  location: 'lazy',
  unavailable: 'lazy',
  impersonation: 'lazy',
  installed: 'app',
} satisfies { readonly [A in keyof Texts]: { [P in Part]: A extends keyof Parts[P] ? P : never }[Part] }
