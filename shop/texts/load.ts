import type { Texts } from './shape.ts'

const bundles: Record<string, () => Promise<{ default: Texts }>> = {
  en: () => import('./en.ts'),
  ar: () => import('./ar.ts'),
  fr: () => import('./fr.ts'),
  ko: () => import('./ko.ts'),
}

/** The words of the shop in a locale; English where the shop does not speak it. */
export async function loadTexts(locale: string): Promise<Texts> {
  const bundle = bundles[locale.slice(0, 2)] ?? bundles.en
  if (!bundle) throw new Error('no texts')
  return (await bundle()).default
}

/** Locales whose words the shop has; a tenant may activate others and gets English words there. */
export const spoken = Object.keys(bundles)
