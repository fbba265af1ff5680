import { z } from 'zod'
import { paymentGateways } from '#contract/areas/gateways.ts'
import { paymentModes } from '#contract/areas/payments/modes.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { CurrentPasswordField } from '#kit/ui/form/text-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import type { GatewayDialogProps } from './gateway-dialog.tsx'

const schema = z.object({ current_password: z.string().max(128).optional() })

/** Asks before new payments with these keys end, and says which payment modes are switched off. */
export function DisconnectDialog({ account, owner, close }: GatewayDialogProps) {
  const t = useText('gateways')
  const settings = useText('settings')
  const users = useText('users')
  const orders = useText('orders')
  const { gateway, environment, title, updated_at } = account
  const isOfMerchant = owner.merchant_id !== undefined
  const form = useCallForm({
    schema,
    values: { current_password: undefined },
    save: ({ current_password }) =>
      send(paymentGateways.disconnect, {
        gateway,
        environment,
        ...owner,
        current_password,
        expected_updated_at: updated_at,
      }),
    invalidates: [paymentGateways, paymentModes, boot],
    successText: t('disconnected'),
    errorText: settings('save_failed'),
    onSaved: close,
  })
  const modes = account.modes.map((alias) => orders(`pay_${alias}`)).join(', ')
  return (
    <FormDialog
      form={form}
      close={close}
      title={t('disconnect_title', { name: `${title} · ${settings(`environment_${environment}`)}` })}
      submitLabel={t('disconnect')}
      danger
    >
      <Stack gap={16}>
        <p>{t(isOfMerchant ? 'disconnect_merchant' : 'disconnect_text')}</p>
        {!isOfMerchant && modes !== '' && <p>{t('disconnect_modes', { modes })}</p>}
        {form.errors['current_password'] !== undefined && (
          <CurrentPasswordField form={form} label={users('your_password')} optional />
        )}
      </Stack>
    </FormDialog>
  )
}
