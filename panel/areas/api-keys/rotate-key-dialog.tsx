import { z } from 'zod'
import { ApiKeyRotation, apiKeys } from '#contract/areas/api-keys.ts'
import type { ApiKey } from '#contract/areas/api-keys.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { CurrentPasswordField } from '#kit/ui/form/text-field.tsx'
import { Text } from '#kit/ui/layout/layout.tsx'

type Props = { apiKey: ApiKey; close: () => void; onRotated: (key: { name: string; key: string }) => void }

const overlaps = ['0', '1', '24', '168'] as const
const schema = ApiKeyRotation.extend({ overlap_hours: z.enum(overlaps) })

/** Gives a key a new secret and says how long the old one still works. */
export function RotateKeyDialog({ apiKey: { id, name }, close, onRotated }: Props) {
  const t = useText('api-keys')
  const form = useCallForm({
    schema,
    values: { overlap_hours: '24', current_password: undefined },
    save: ({ overlap_hours, ...draft }) => send(apiKeys.rotate, { ...draft, id, overlap_hours: Number(overlap_hours) }),
    invalidates: [apiKeys.list],
    onSaved: onRotated,
  })
  return (
    <FormDialog form={form} close={close} title={t('rotate_of', { name })} submitLabel={t('rotate')}>
      <Text>{t('rotate_text')}</Text>
      <SelectField
        form={form}
        name="overlap_hours"
        label={t('overlap')}
        options={overlaps.map((value) => ({ value, text: t(`overlap_${value}`) }))}
      />
      {form.errors['current_password'] !== undefined && (
        <CurrentPasswordField form={form} label={t('your_password')} hint={t('password_hint')} optional />
      )}
    </FormDialog>
  )
}
