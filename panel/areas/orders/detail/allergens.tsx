import { useText } from '#kit/data/text.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useAllergenName } from '#panel/shell/page/use-allergen-name.ts'

/** "Contains: Milk, Nuts": the allergens of a line, for the kitchen. */
export function LineAllergens({ allergens }: { allergens: readonly string[] }) {
  const t = useText('allergens')
  const nameOf = useAllergenName()
  const between = useKitText()('between')
  return <strong>{t('contains', { allergens: allergens.map(nameOf).join(between) })}</strong>
}
