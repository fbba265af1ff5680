import { ApiKeyLimits, apiKeys } from '#contract/areas/api-keys.ts'
import type { ApiKey } from '#contract/areas/api-keys.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { KeyLimitFields } from './key-limit-fields.tsx'

/** Changes name and limits of a key. */
export function EditKeyDialog({ apiKey, close }: { apiKey: ApiKey; close: () => void }) {
  const t = useText('api-keys')
  const { id, name, allowed_addresses, calls_per_minute } = apiKey
  const form = useCallForm({
    schema: ApiKeyLimits,
    values: { name, allowed_addresses, calls_per_minute },
    save: (_limits, part) => send(apiKeys.update, { ...part, id }),
    invalidates: [apiKeys.list],
    successText: t('saved'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('edit_of', { name })} submitLabel={t('save')}>
      <TextField form={form} name="name" label={t('name')} hint={t('name_hint')} maxLength={50} required />
      <KeyLimitFields form={form} />
    </FormDialog>
  )
}
