import type { Chance } from '../random.ts'
import { arabic } from './reviews-ar.ts'
import { english } from './reviews-en.ts'
import { korean } from './reviews-ko.ts'

/** What people write, by stars; `{dish}` is something they had. */
type Words = Record<1 | 2 | 3 | 4 | 5, readonly string[]>
export type ReviewWords = { food: Words; shop: Words; courier: Words }

const byLocale: Record<string, ReviewWords> = { en: english, ar: arabic, ko: korean }
const stars = [1, 2, 3, 4, 5] as const

/** Stars whose mean over many orders is near `mean` (3.5 to 5). */
export function starsFor(mean: number, chance: Chance): (typeof stars)[number] {
  const short = (5 - mean) / 1.26
  const share = { 1: short * 0.06, 2: short * 0.08, 3: short * 0.14, 4: short * 0.5, 5: 1 - short * 0.78 }
  return chance.weighted(stars, (star) => share[star]) ?? 5
}

export type Reviewed = { locale: string; kind: keyof ReviewWords; rating: (typeof stars)[number]; dish: string }

/** A text for this many stars in the customer's language, or null: a third say nothing. */
export function reviewText({ locale, kind, rating, dish }: Reviewed, chance: Chance): string | null {
  if (chance.is(rating > 2 ? 0.36 : 0.12)) return null
  const words = byLocale[locale] ?? english
  const text = chance.maybeOne(words[kind][rating])
  return text?.replaceAll('{dish}', dish) ?? null
}
