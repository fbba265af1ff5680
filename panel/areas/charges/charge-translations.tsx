import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import type { ChargeValues } from './charge-form-values.ts'

type Props = { form: FormState<ChargeValues>; disabled: boolean }

/** Names of the charge in the other languages of the shop. */
export function ChargeTranslations({ form, disabled }: Props) {
  const t = useText('charges')
  const { boot } = usePanelContext()
  const others = boot.active_locales.filter(({ is_default }) => !is_default)
  if (others.length === 0) return null
  return (
    <Card title={t('translations')}>
      <Stack gap={12}>
        {others.map(({ locale, native_name }) => (
          <TextField
            key={locale}
            form={form}
            name={`translations.${locale}.name`}
            label={t('name_in', { language: native_name })}
            maxLength={50}
            disabled={disabled}
          />
        ))}
      </Stack>
    </Card>
  )
}
