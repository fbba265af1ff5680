import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { OptionValues } from './product-form-values.ts'

type Props = { form: FormState<OptionValues> }

/** Names of the option and its choices in the other languages of the store. */
export function OptionTranslations({ form, locale }: Props & { locale: string }) {
  const t = useText('catalog')
  const { name, description, values = [] } = form.values
  return (
    <>
      <TextField
        form={form}
        name={`translations.${locale}.name`}
        label={name?.trim() || t('option_name')}
        maxLength={50}
      />
      {description && (
        <TextField form={form} name={`translations.${locale}.description`} label={t('description')} maxLength={255} />
      )}
      {values.map(
        (value, index) =>
          !value.product_id && (
            <TextField
              key={value.id ?? `new-${index}`}
              form={form}
              name={`values.${index}.translations.${locale}.name`}
              label={value.name.trim() || t('choice')}
              maxLength={50}
            />
          ),
      )}
    </>
  )
}
