import { allergenOf } from '#contract/rules/allergens.ts'
import { useText } from '#shop/shell/context/text.tsx'

/** A known allergen in the language of the page, another one as the merchant wrote it. */
export function AllergenName({ name }: { name: string }) {
  const t = useText('allergens')
  const known = allergenOf(name)
  return known ? t(known) : <bdi>{name}</bdi>
}
