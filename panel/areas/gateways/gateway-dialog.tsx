import { z } from 'zod'
import { paymentGateways } from '#contract/areas/gateways.ts'
import type { GatewayAccount } from '#contract/areas/gateways.ts'
import { paymentModes } from '#contract/areas/payments/modes.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { CurrentPasswordField, TextField } from '#kit/ui/form/text-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'

const key = z.string().max(300)
const schema = z.object({
  settings: z.object({ secret_key: key, publishable_key: key, webhook_secret: key }),
  current_password: z.string().max(128).optional(),
})

const toValues = ({ settings }: GatewayAccount): z.input<typeof schema> => ({
  settings: {
    secret_key: settings['secret_key'] ?? '',
    publishable_key: settings['publishable_key'] ?? '',
    webhook_secret: settings['webhook_secret'] ?? '',
  },
  current_password: undefined,
})

/** `owner`: the merchant whose keys they are, if it is not the tenant. */
export type GatewayDialogProps = { account: GatewayAccount; owner: { merchant_id?: string }; close: () => void }

/** Keys of one account. Stored secrets are shown masked and stay as they are unless they are replaced. */
export function GatewayDialog({ account, owner, close }: GatewayDialogProps) {
  const t = useText('gateways')
  const settings = useText('settings')
  const users = useText('users')
  const { gateway, environment, title } = account
  const form = useCallForm({
    schema,
    values: toValues(account),
    save: ({ settings: keys, current_password }) =>
      send(paymentGateways.save, {
        gateway,
        environment,
        ...owner,
        settings: keys,
        current_password,
        ...(account.is_configured ? { expected_updated_at: account.updated_at } : {}),
      }),
    invalidates: [paymentGateways, paymentModes, boot],
    successText: settings('saved'),
    errorText: settings('save_failed'),
    onSaved: close,
  })
  return (
    <FormDialog
      form={form}
      close={close}
      title={`${title} · ${settings(`environment_${environment}`)}`}
      submitLabel={settings('save')}
    >
      <Stack gap={16}>
        <TextField
          form={form}
          name="settings.secret_key"
          label={t('secret_key')}
          hint={t('secret_hint')}
          autoComplete="off"
          ltr
        />
        <TextField form={form} name="settings.publishable_key" label={t('publishable_key')} autoComplete="off" ltr />
        <TextField
          form={form}
          name="settings.webhook_secret"
          label={t('webhook_secret')}
          hint={t('webhook_secret_hint')}
          autoComplete="off"
          ltr
        />
        {form.errors['current_password'] !== undefined && (
          <CurrentPasswordField form={form} label={users('your_password')} optional />
        )}
      </Stack>
    </FormDialog>
  )
}
