import { allergenOf } from '#contract/rules/allergens.ts'
import { useText } from '#kit/data/text.ts'

/** Names allergens: the known ones in the language of the panel, others as the merchant wrote them. */
export function useAllergenName(): (term: string) => string {
  const t = useText('allergens')
  return (term) => {
    const known = allergenOf(term)
    return known ? t(known) : term
  }
}
