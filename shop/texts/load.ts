import type { Part, PartLoaders, Parts } from './shape.ts'

const languages: Readonly<Record<string, () => Promise<{ loaders: PartLoaders }>>> = {
  en: () => import('./en/index.ts'),
  ar: () => import('./ar/index.ts'),
  fr: () => import('./fr/index.ts'),
  ko: () => import('./ko/index.ts'),
}

/** Loads one part of the texts; English if the shop does not have the locale. */
export async function loadPart<P extends Part>(locale: string, part: P): Promise<Parts[P]> {
  const load = languages[locale.slice(0, 2)] ?? languages['en']
  if (!load) throw new Error('English texts are missing')
  return (await load()).loaders[part]()
}

/** Loads all texts of a locale. */
export async function loadAllParts(locale: string): Promise<Parts> {
  const [frame, discovery, menu, errors, checkout, payment, orders, account, app, lazy, allergens, choices] =
    await Promise.all([
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
      loadPart(locale, 'choices'),
    ])
  return { frame, discovery, menu, errors, checkout, payment, orders, account, app, lazy, allergens, choices }
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
