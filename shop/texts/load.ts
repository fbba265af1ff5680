import type { FirstTexts, MoreTexts } from './shape.ts'

type Bundle = { first: () => Promise<{ default: FirstTexts }>; more: () => Promise<{ default: MoreTexts }> }

const bundles: Record<string, Bundle> = {
  en: { first: () => import('./en.ts'), more: () => import('./en-more.ts') },
  ar: { first: () => import('./ar.ts'), more: () => import('./ar-more.ts') },
  fr: { first: () => import('./fr.ts'), more: () => import('./fr-more.ts') },
  ko: { first: () => import('./ko.ts'), more: () => import('./ko-more.ts') },
}

function bundleOf(locale: string): Bundle {
  const bundle = bundles[locale.slice(0, 2)] ?? bundles.en
  if (!bundle) throw new Error('no texts')
  return bundle
}

/** The words of the shop in a locale; English where the shop does not speak it. */
export const loadFirst = async (locale: string): Promise<FirstTexts> => (await bundleOf(locale).first()).default
export const loadMore = async (locale: string): Promise<MoreTexts> => (await bundleOf(locale).more()).default
