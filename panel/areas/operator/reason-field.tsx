import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'

/** Why an operator acts on a tenant, for the history of the tenant. */
export function ReasonField({ form }: { form: FormState<{ reason: string }> }) {
  const t = useText('operator')
  return (
    <TextField
      form={form}
      name="reason"
      label={t('reason')}
      hint={t('reason_hint')}
      maxLength={300}
      minRows={2}
      required
    />
  )
}
