import { allergenOf, allergens } from '#contract/rules/allergens.ts'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import type { FieldProps } from '#kit/ui/form/field.tsx'
import { useAllergenName } from '#panel/shell/page/use-allergen-name.ts'

/** Allergens of a product or a choice: the known ones, and others in the words of the merchant. */
export function AllergensField<V>(props: FieldProps<V> & { selected: readonly string[]; placeholder?: string }) {
  const { selected } = props
  const nameOf = useAllergenName()
  const known = new Set(selected.map(allergenOf))
  const options = [...selected, ...allergens.filter((allergen) => !known.has(allergen))].map((term) => ({
    value: term,
    text: nameOf(term),
  }))
  return <MultiSelectField {...props} options={options} onCreate={(term) => Promise.resolve(term.slice(0, 40))} />
}
