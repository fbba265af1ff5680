const known = [
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
export type Allergen = (typeof known)[number]

const alike: Readonly<Record<string, Allergen>> = {
  soy: 'soya',
  soybeans: 'soya',
  wheat: 'gluten',
  dairy: 'milk',
  shellfish: 'crustaceans',
}

/** The allergen that a merchant's word names, however it is capitalised and in either number; null for words of its own, which stay as they were written. */
export function allergenOf(word: string): Allergen | null {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/^.*\((gluten)\)$/, '$1')
  return known.find((one) => one === plain || one === `${plain}s`) ?? alike[plain] ?? null
}
