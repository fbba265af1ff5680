import { z } from 'zod'
import type { ResponseOf } from '#contract/call.ts'
import type { Order, OrderSummary } from '#contract/schemas/order.ts'
import { orders } from '#contract/areas/orders.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { setRow, setDetails } from '../model/order-cache.ts'
import { toOrderRow } from '../model/order-rows.ts'

/** Without a name, no driver is saved. */
const ProviderDraft = z.object({
  delivery_provider: orders.setDeliveryProvider.input.shape.delivery_provider,
  delivery_by: z.enum(['admin', 'merchant']),
  name: z.string().trim().max(60),
  mobile: z.string().trim().max(20),
  vehicle: z.string().trim().max(40),
})

type Delivery = Pick<Order, 'delivery_by' | 'delivery_provider' | 'driver'>
type Props = {
  rows: readonly Pick<OrderSummary, 'order_id'>[]
  close: () => void
  /** The saved delivery, if there is a single order. */ current?: Delivery
}

/** With an order id, the response is a single order. */
const singleOrder = ({ data }: ResponseOf<typeof orders.show>) => (Array.isArray(data) ? undefined : data)

/** Sets the delivery provider of one or several orders. The last provider is stored in the browser. */
export function ProviderDialog({ rows, close, current }: Props) {
  const t = useText('orders')
  const [lastProvider, setLastProvider] = useLocalStorage('delivery-provider', (value) =>
    typeof value === 'string' ? value : undefined,
  )
  const firstId = rows[0]?.order_id ?? ''
  const valuesOf = (delivery?: Delivery) => ({
    delivery_provider: delivery?.delivery_provider ?? lastProvider ?? t('provider_own'),
    delivery_by: delivery?.delivery_by ?? 'admin',
    name: delivery?.driver?.name ?? '',
    mobile: delivery?.driver?.mobile ?? '',
    vehicle: delivery?.driver?.vehicle ?? '',
  })
  const form = useCallForm({
    schema: ProviderDraft,
    values: valuesOf(current),
    ...(current
      ? { reload: async () => valuesOf(singleOrder(await fetchCall(orders.show, { order_id: firstId }))) }
      : {}),
    save: async ({ name, mobile, vehicle, ...draft }) => {
      for (const { order_id } of rows) {
        const order = await send(orders.setDeliveryProvider, {
          order_id,
          ...draft,
          ...(name ? { driver: { name, mobile: mobile || null, vehicle: vehicle || null } } : {}),
        })
        setRow(orders, undefined, toOrderRow(order))
        setDetails(orders, undefined, order)
      }
      setLastProvider(draft.delivery_provider)
      toast(
        t('provider_saved', {
          id: rows.map(({ order_id }) => order_id).join(', #'),
          name: name || draft.delivery_provider,
        }),
        { tone: 'good' },
      )
    },
    invalidates: [orders.stats],
    onSaved: close,
  })
  return (
    <Dialog
      opened
      close={close}
      title={
        rows.length === 1 ? t('provider_title', { id: firstId }) : t('provider_title_several', { count: rows.length })
      }
      footer={
        <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
          {t('provider_save')}
        </Button>
      }
    >
      <Form form={form} saveLabel={t('provider_save')} mode="button">
        <Fields>
          <Span columns={6}>
            <TextField
              form={form}
              name="delivery_provider"
              label={t('provider_name')}
              hint={t('provider_hint')}
              maxLength={60}
              required
            />
          </Span>
          <Span columns={6}>
            <SelectField
              form={form}
              name="delivery_by"
              label={t('delivery_by')}
              options={[
                { value: 'admin', text: t('delivery_by_admin') },
                { value: 'merchant', text: t('delivery_by_merchant') },
              ]}
            />
          </Span>
          <Span columns={12}>
            <TextField
              form={form}
              name="name"
              label={t('driver_name')}
              hint={t('driver_name_hint')}
              maxLength={60}
              autoFocus
              autoComplete="off"
            />
          </Span>
          <Span columns={6}>
            <TextField
              form={form}
              name="mobile"
              label={t('driver_mobile')}
              type="tel"
              maxLength={20}
              autoComplete="off"
            />
          </Span>
          <Span columns={6}>
            <TextField form={form} name="vehicle" label={t('driver_vehicle')} maxLength={40} autoComplete="off" />
          </Span>
        </Fields>
      </Form>
    </Dialog>
  )
}
