import { allergenOf, allergens } from '#contract/rules/allergens.ts'
import { useText } from '#kit/data/text.ts'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import type { ProductFormProps } from './product-cards.tsx'

/** Allergens of a product: the known ones, and others in the words of the merchant. */
export function AllergensField({ form }: ProductFormProps) {
  const t = useText('catalog')
  const selected = form.values.allergens
  const known = selected.map(allergenOf)
  const options = [
    ...selected.map((term) => {
      const allergen = allergenOf(term)
      return { value: term, text: allergen ? t(`allergen_${allergen}`) : term }
    }),
    ...allergens
      .filter((allergen) => !known.includes(allergen))
      .map((allergen) => ({ value: allergen, text: t(`allergen_${allergen}`) })),
  ]
  return (
    <MultiSelectField
      form={form}
      name="allergens"
      label={t('allergens')}
      hint={t('allergens_hint')}
      options={options}
      onCreate={(term) => Promise.resolve(term.slice(0, 40))}
    />
  )
}
