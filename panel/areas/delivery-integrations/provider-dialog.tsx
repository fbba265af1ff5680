import { z } from 'zod'
import { deliveryIntegrations } from '#contract/areas/delivery-integrations.ts'
import type { DeliveryProvider } from '#contract/areas/delivery-integrations.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'

const key = z.string().trim().min(1).max(500)
const schema = z.object({
  credentials: z.object({ customer_id: key, client_id: key, client_secret: key, signing_key: key }),
})
const names = ['customer_id', 'client_id', 'client_secret', 'signing_key'] as const

/** Credentials of a service. Stored secrets are shown masked and stay as they are unless they are replaced. */
export function ProviderDialog({ provider, close }: { provider: DeliveryProvider; close: () => void }) {
  const t = useText('delivery')
  const stored = (name: (typeof names)[number]) => provider.credentials[name] ?? ''
  const form = useCallForm({
    schema,
    values: {
      credentials: {
        customer_id: stored('customer_id'),
        client_id: stored('client_id'),
        client_secret: stored('client_secret'),
        signing_key: stored('signing_key'),
      },
    },
    save: ({ credentials }) =>
      send(deliveryIntegrations.save, {
        id: provider.id,
        credentials,
        ...(provider.is_configured ? {} : { is_active: true }),
      }),
    invalidates: [deliveryIntegrations],
    successText: t('courier_saved', { name: provider.name }),
    errorText: t('courier_save_failed'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={provider.name} submitLabel={t('courier_save')}>
      <Stack gap={16}>
        {names.map((name) => (
          <TextField
            key={name}
            form={form}
            name={`credentials.${name}`}
            label={t(`courier_${name}`)}
            autoComplete="off"
            required
            ltr
          />
        ))}
      </Stack>
    </FormDialog>
  )
}
