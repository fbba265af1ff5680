/** The 14 allergens that European law names. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergens)[number]

const synonyms: Readonly<Record<string, Allergen>> = {
  soy: 'soya',
  soybeans: 'soya',
  wheat: 'gluten',
  dairy: 'milk',
  shellfish: 'crustaceans',
}

/**
 * Maps a merchant's term to a known allergen, ignoring case and number; null for other terms, which are shown as
 * written.
 */
export function allergenOf(term: string): Allergen | null {
  const normalized = term
    .trim()
    .toLowerCase()
    .replace(/^.*\((gluten)\)$/, '$1')
  return allergens.find((one) => one === normalized || one === `${normalized}s`) ?? synonyms[normalized] ?? null
}
