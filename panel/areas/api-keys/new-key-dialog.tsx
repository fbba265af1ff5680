import type { z } from 'zod'
import { ApiKeyInput, apiKeys } from '#contract/areas/api-keys.ts'
import { send } from '#kit/data/request.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { CurrentPasswordField, TextField } from '#kit/ui/form/text-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { permissionsWithCalls } from '#panel/shell/session/listed-permissions.ts'
import { PermissionPicker } from '#panel/shell/session/permission-picker.tsx'
import { KeyLimitFields } from './key-limit-fields.tsx'

type Props = { close: () => void; onCreated: (key: { name: string; key: string }) => void }

/** Creates a key with all permissions of the user or a selection. An older session must confirm the password. */
export function NewKeyDialog({ close, onCreated }: Props) {
  const t = useText('api-keys')
  const locale = useLocale()
  const rows = useCall(apiKeys.permissions, {}, { staleTime: 300_000, keySuffix: locale }).data ?? []
  const form = useCallForm({
    schema: ApiKeyInput,
    values: blank,
    save: (draft) => send(apiKeys.create, draft),
    invalidates: [apiKeys.list],
    onSaved: onCreated,
  })
  const { permissions } = form.values
  return (
    <FormDialog form={form} close={close} title={t('add')} size="wide" submitLabel={t('create')}>
      <TextField form={form} name="name" label={t('name')} hint={t('name_hint')} maxLength={50} autoFocus required />
      {form.errors['current_password'] !== undefined && (
        <CurrentPasswordField form={form} label={t('your_password')} hint={t('password_hint')} optional />
      )}
      <KeyLimitFields form={form} />
      <Switch
        checked={permissions === undefined}
        label={t('everything')}
        hint={t('everything_hint')}
        onChange={(on) => form.setValues({ permissions: on ? undefined : [] })}
      />
      {permissions !== undefined && (
        <PermissionPicker
          rows={permissionsWithCalls(rows)}
          value={permissions}
          onChange={(names) => form.setValues({ permissions: names })}
          error={form.errors['permissions']}
        />
      )}
    </FormDialog>
  )
}

const blank: z.input<typeof ApiKeyInput> = {
  name: '',
  permissions: undefined,
  current_password: undefined,
  allowed_addresses: [],
  calls_per_minute: null,
}
