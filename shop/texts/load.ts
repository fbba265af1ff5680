import type { Part, Parts } from './shape.ts'

type PartLoaders = { readonly [P in Part]: () => Promise<Parts[P]> }

const loadersByLanguage: Readonly<Record<string, PartLoaders>> = {
  en: {
    frame: () => import('./en/frame.ts'),
    discovery: () => import('./en/discovery.ts'),
    menu: () => import('./en/menu.ts'),
    errors: () => import('./en/errors.ts'),
    checkout: () => import('./en/checkout.ts'),
    payment: () => import('./en/payment.ts'),
    orders: () => import('./en/orders.ts'),
    account: () => import('./en/account.ts'),
    app: () => import('./en/app.ts'),
    lazy: () => import('./en/lazy.ts'),
    allergens: () => import('./en/allergens.ts'),
  },
  ar: {
    frame: () => import('./ar/frame.ts'),
    discovery: () => import('./ar/discovery.ts'),
    menu: () => import('./ar/menu.ts'),
    errors: () => import('./ar/errors.ts'),
    checkout: () => import('./ar/checkout.ts'),
    payment: () => import('./ar/payment.ts'),
    orders: () => import('./ar/orders.ts'),
    account: () => import('./ar/account.ts'),
    app: () => import('./ar/app.ts'),
    lazy: () => import('./ar/lazy.ts'),
    allergens: () => import('./ar/allergens.ts'),
  },
  fr: {
    frame: () => import('./fr/frame.ts'),
    discovery: () => import('./fr/discovery.ts'),
    menu: () => import('./fr/menu.ts'),
    errors: () => import('./fr/errors.ts'),
    checkout: () => import('./fr/checkout.ts'),
    payment: () => import('./fr/payment.ts'),
    orders: () => import('./fr/orders.ts'),
    account: () => import('./fr/account.ts'),
    app: () => import('./fr/app.ts'),
    lazy: () => import('./fr/lazy.ts'),
    allergens: () => import('./fr/allergens.ts'),
  },
  ko: {
    frame: () => import('./ko/frame.ts'),
    discovery: () => import('./ko/discovery.ts'),
    menu: () => import('./ko/menu.ts'),
    errors: () => import('./ko/errors.ts'),
    checkout: () => import('./ko/checkout.ts'),
    payment: () => import('./ko/payment.ts'),
    orders: () => import('./ko/orders.ts'),
    account: () => import('./ko/account.ts'),
    app: () => import('./ko/app.ts'),
    lazy: () => import('./ko/lazy.ts'),
    allergens: () => import('./ko/allergens.ts'),
  },
}

/** Loads one part of the texts; English if the shop does not have the locale. */
export function loadPart<P extends Part>(locale: string, part: P): Promise<Parts[P]> {
  const loaders = loadersByLanguage[locale.slice(0, 2)] ?? loadersByLanguage.en
  if (!loaders) throw new Error('English texts are missing')
  return loaders[part]()
}

/** Loads all texts of a locale. */
export async function loadAllParts(locale: string): Promise<Parts> {
  const [frame, discovery, menu, errors, checkout, payment, orders, account, app, lazy, allergens] = await Promise.all([
    loadPart(locale, 'frame'),
    loadPart(locale, 'discovery'),
    loadPart(locale, 'menu'),
    loadPart(locale, 'errors'),
    loadPart(locale, 'checkout'),
    loadPart(locale, 'payment'),
    loadPart(locale, 'orders'),
    loadPart(locale, 'account'),
    loadPart(locale, 'app'),
    loadPart(locale, 'lazy'),
    loadPart(locale, 'allergens'),
  ])
  return { frame, discovery, menu, errors, checkout, payment, orders, account, app, lazy, allergens }
}

/** The parts that a page needs for its first render. */
export function initialPartsOf(pathname: string): Part[] {
  const [, , page] = pathname.split('/')
  if (page === 'checkout') return ['frame', 'checkout']
  if (page === 'pay') return ['frame', 'payment']
  if (page === 'orders') return ['frame', 'orders']
  if (page === 'account' || page === 'login' || page === 'register' || page === 'password' || page === 'autoLogin')
    return ['frame', 'account']
  if (page === 'm' || page === 'cart') return ['frame', 'menu']
  // visitors of these pages usually open a menu next
  return page === 'p' ? ['frame'] : ['frame', 'discovery', 'menu']
}
