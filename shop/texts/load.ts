import type { Part, Parts } from './shape.ts'

type Language = { readonly [P in Part]: () => Promise<Parts[P]> }

const languages: Readonly<Record<string, Language>> = {
  en: {
    frame: () => import('./en/frame.ts'),
    finding: () => import('./en/finding.ts'),
    look: () => import('./en/look.ts'),
    refused: () => import('./en/refused.ts'),
    ordering: () => import('./en/ordering.ts'),
    paying: () => import('./en/paying.ts'),
    after: () => import('./en/after.ts'),
    person: () => import('./en/person.ts'),
    seldom: () => import('./en/seldom.ts'),
  },
  ar: {
    frame: () => import('./ar/frame.ts'),
    finding: () => import('./ar/finding.ts'),
    look: () => import('./ar/look.ts'),
    refused: () => import('./ar/refused.ts'),
    ordering: () => import('./ar/ordering.ts'),
    paying: () => import('./ar/paying.ts'),
    after: () => import('./ar/after.ts'),
    person: () => import('./ar/person.ts'),
    seldom: () => import('./ar/seldom.ts'),
  },
  fr: {
    frame: () => import('./fr/frame.ts'),
    finding: () => import('./fr/finding.ts'),
    look: () => import('./fr/look.ts'),
    refused: () => import('./fr/refused.ts'),
    ordering: () => import('./fr/ordering.ts'),
    paying: () => import('./fr/paying.ts'),
    after: () => import('./fr/after.ts'),
    person: () => import('./fr/person.ts'),
    seldom: () => import('./fr/seldom.ts'),
  },
  ko: {
    frame: () => import('./ko/frame.ts'),
    finding: () => import('./ko/finding.ts'),
    look: () => import('./ko/look.ts'),
    refused: () => import('./ko/refused.ts'),
    ordering: () => import('./ko/ordering.ts'),
    paying: () => import('./ko/paying.ts'),
    after: () => import('./ko/after.ts'),
    person: () => import('./ko/person.ts'),
    seldom: () => import('./ko/seldom.ts'),
  },
}

/** A part of the shop's words in a locale; English where the shop does not speak it. */
export function loadPart<P extends Part>(locale: string, part: P): Promise<Parts[P]> {
  const language = languages[locale.slice(0, 2)] ?? languages.en
  if (!language) throw new Error('no texts')
  return language[part]()
}

/** All words of a locale. */
export async function loadAll(locale: string): Promise<Parts> {
  const [frame, finding, look, refused, ordering, paying, after, person, seldom] = await Promise.all([
    loadPart(locale, 'frame'),
    loadPart(locale, 'finding'),
    loadPart(locale, 'look'),
    loadPart(locale, 'refused'),
    loadPart(locale, 'ordering'),
    loadPart(locale, 'paying'),
    loadPart(locale, 'after'),
    loadPart(locale, 'person'),
    loadPart(locale, 'seldom'),
  ])
  return { frame, finding, look, refused, ordering, paying, after, person, seldom }
}

/** The parts that a page says from its first sight on. */
export function partsOf(pathname: string): Part[] {
  const [, , page] = pathname.split('/')
  if (page === 'checkout') return ['frame', 'ordering']
  if (page === 'pay') return ['frame', 'paying']
  if (page === 'orders') return ['frame', 'after']
  if (page === 'account' || page === 'login' || page === 'register' || page === 'password' || page === 'autoLogin')
    return ['frame', 'person']
  if (page === 'm' || page === 'cart') return ['frame', 'look']
  // who finds a shop looks at its menu next
  return page === 'p' ? ['frame'] : ['frame', 'finding', 'look']
}
