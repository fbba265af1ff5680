import type { z } from 'zod'
import { ApiKeyInput, apiKeys } from '#contract/api-keys.ts'
import { send } from '#kit/data/request.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { PermissionPicker } from '#panel/shell/session/permission-picker.tsx'

type Values = z.input<typeof ApiKeyInput>
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
    <Dialog
      opened
      close={close}
      title={t('add')}
      size="wide"
      persistent={form.changed.length > 0}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
            {t('create')}
          </Button>
        </>
      }
    >
      <Form form={form} mode="button">
        <TextField form={form} name="name" label={t('name')} hint={t('name_hint')} maxLength={50} autoFocus required />
        {form.errors['current_password'] !== undefined && (
          <TextField
            form={form}
            name="current_password"
            type="password"
            label={t('your_password')}
            hint={t('password_hint')}
            autoComplete="current-password"
            optional
          />
        )}
        <Switch
          checked={permissions === undefined}
          label={t('everything')}
          hint={t('everything_hint')}
          onChange={(on) => form.setValues({ permissions: on ? undefined : [] })}
        />
        {permissions !== undefined && (
          <PermissionPicker
            rows={rows}
            value={permissions}
            onChange={(names) => form.setValues({ permissions: names })}
            error={form.errors['permissions']}
          />
        )}
      </Form>
    </Dialog>
  )
}

const blank: Values = { name: '', permissions: undefined, current_password: undefined }
