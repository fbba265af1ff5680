import type { Random } from '../random.ts'
import { arabic } from './reviews-ar.ts'
import { english } from './reviews-en.ts'
import { korean } from './reviews-ko.ts'

/** Review texts by stars; `{product}` stands for an ordered product. */
type TextsByStars = Record<1 | 2 | 3 | 4 | 5, readonly string[]>
export type ReviewTexts = { food: TextsByStars; shop: TextsByStars; courier: TextsByStars }

const textsByLocale: Record<string, ReviewTexts> = { en: english, ar: arabic, ko: korean }
const stars = [1, 2, 3, 4, 5] as const

/** Stars whose mean over many orders is near `mean` (3.5 to 5). */
export function pickStars(mean: number, random: Random): (typeof stars)[number] {
  const deficit = (5 - mean) / 1.26
  const share = { 1: deficit * 0.06, 2: deficit * 0.08, 3: deficit * 0.14, 4: deficit * 0.5, 5: 1 - deficit * 0.78 }
  return random.pickWeighted(stars, (star) => share[star]) ?? 5
}

export type ReviewSubject = { locale: string; kind: keyof ReviewTexts; rating: (typeof stars)[number]; product: string }

/** A review text in the customer's language; null for the third of customers who leave none. */
export function pickReviewText({ locale, kind, rating, product }: ReviewSubject, random: Random): string | null {
  if (random.chance(rating > 2 ? 0.36 : 0.12)) return null
  const texts = textsByLocale[locale] ?? english
  const text = random.pickOptional(texts[kind][rating])
  return text?.replaceAll('{product}', product) ?? null
}
