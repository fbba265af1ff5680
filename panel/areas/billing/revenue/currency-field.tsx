import { currencies } from '#contract/rules/currencies.ts'
import type { FieldProps } from '#kit/ui/form/field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'

const options = currencies.map(({ code }) => ({ value: code, text: code }))

/** A currency by its code. */
export const CurrencyField = <V,>(props: FieldProps<V> & { nullable?: boolean }) => (
  <SelectField {...props} options={options} />
)
