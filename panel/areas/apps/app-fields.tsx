import type { AppDetail, AppField } from '#contract/areas/apps.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'

type AppFormState = FormState<Pick<AppDetail, 'is_active' | 'settings'>>
type Props = { form: AppFormState; fields: readonly AppField[]; disabled: boolean }

/** The settings of an app, as the server describes them. */
export const AppFields = ({ form, fields, disabled }: Props) => (
  <Stack gap={16}>
    {fields.map((field) => {
      const common = { form, name: `settings.${field.key}`, label: field.label, disabled } as const
      const hint = field.hint ?? undefined
      if (field.type === 'switch') return <SwitchField key={field.key} {...common} {...(hint ? { hint } : {})} />
      if (field.type === 'number') return <NumberField key={field.key} {...common} hint={hint} />
      return <TextField key={field.key} {...common} hint={hint} maxLength={field.max_length} ltr nullable />
    })}
  </Stack>
)
