const known = ['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soya', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'] as const
export type Allergen = (typeof known)[number]

/** The allergen that a merchant's word names, however it is capitalised and in either number; null for words of its own, which stay as they were written. */
export function allergenOf(word: string): Allergen | null {
  const plain = word.trim().toLowerCase()
  return known.find((one) => one === plain || one === `${plain}s`) ?? (plain === 'soy' ? 'soya' : null)
}
