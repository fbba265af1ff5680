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

/**
 * The allergens of these lists, each once: known ones by their name here, in this order, then others as they were first
 * written.
 */
export function uniteAllergens(...lists: readonly (readonly string[])[]): string[] {
  const terms = lists.flat().map((term) => term.trim())
  const known = new Set(terms.map(allergenOf))
  const others = new Map(
    terms
      .toReversed()
      .flatMap((term) => (term === '' || allergenOf(term) ? [] : [[term.toLowerCase(), term] as const])),
  )
  return [...allergens.filter((one) => known.has(one)), ...[...others.values()].toReversed()]
}
