import { useParams } from 'react-router'
import { z } from 'zod'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { merchantPaymentModes } from '#contract/areas/payments/modes.ts'
import type { MerchantModes } from '#contract/areas/payments/modes.ts'
import { paymentGateways } from '#contract/areas/gateways.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Switch, SwitchField } from '#kit/ui/form/switch.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { GatewayCards } from '../gateways/gateway-card.tsx'
import { choicesOf } from './payment-choice.ts'
import { ModeLabel } from '../settings/payments/mode-label.tsx'
import styles from '../settings/payments/payments.module.css'

/** Which payment modes a merchant takes: those of the tenant, or a selection of its own. */
export function PaymentMethodsScreen() {
  const t = useText('merchants')
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(merchantPaymentModes.show, { merchant_id: id })
  if (loadError && !data)
    return (
      <Screen title={t('payment_methods')} back={`/merchants/edit/${id}`}>
        <LoadErrorState error={loadError} retry={refetch} listPath="/merchants" />
      </Screen>
    )
  return data ? <PaymentMethodsForm saved={data} /> : null
}

const schema = z.object({ override_payment_methods: z.boolean(), active: z.record(z.string(), z.boolean()) })

const toValues = ({ override_payment_methods, payment_modes }: MerchantModes) => ({
  override_payment_methods,
  active: Object.fromEntries(payment_modes.map((mode) => [mode.payment_mode_id, mode.is_active])),
})

function PaymentMethodsForm({ saved }: { saved: MerchantModes }) {
  const t = useText('merchants')
  const can = useCan()
  const { merchant_id } = saved
  const form = useCallForm({
    schema,
    values: toValues(saved),
    reload: async () => withUpdatedAt(toValues, await fetchCall(merchantPaymentModes.show, { merchant_id })),
    save: ({ override_payment_methods, active }, _part, expected) =>
      send(merchantPaymentModes.save, {
        merchant_id,
        override_payment_methods,
        payment_modes: override_payment_methods
          ? Object.entries(active).map(([payment_mode_id, is_active]) => ({ payment_mode_id, is_active }))
          : [],
        ...expected,
      }),
    invalidates: [merchantPaymentModes, merchants],
    successText: t('payment_saved'),
  })
  const isOwn = form.values.override_payment_methods
  return (
    <Screen title={t('payment_methods')} back={`/merchants/edit/${merchant_id}`}>
      <Stack gap={16}>
        <Form form={form} saveLabel={t('save')}>
          <div className={styles.cards}>
            <Card>
              <SwitchField
                form={form}
                name="override_payment_methods"
                label={t('override_payment')}
                hint={t(isOwn ? 'payment_own_hint' : 'payment_follow_hint')}
              />
            </Card>
            <Card pad={false} label={t('payment_methods')}>
              <ul>
                {choicesOf(saved.payment_modes, form.values).map(({ mode, isOn, isLast, isChangeable }) => (
                  <li key={mode.payment_mode_id} className={styles.mode}>
                    <ModeLabel alias={mode.alias} name={mode.name} logo={mode.logo_url}>
                      {!mode.is_tenant_active && (
                        <span className={styles.tags}>
                          <Tag>{t('payment_network_off')}</Tag>
                        </span>
                      )}
                      {isLast && <small className={styles.note}>{t('payment_last')}</small>}
                    </ModeLabel>
                    <Switch
                      checked={isOn}
                      label={mode.name}
                      hideLabel
                      disabled={!isChangeable}
                      onChange={(next) => form.field(`active.${mode.payment_mode_id}`).set(next)}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        </Form>
        {saved.override_payment_methods && can(paymentGateways.list) && (
          <div className={styles.cards}>
            <GatewayCards merchantId={merchant_id} />
          </div>
        )}
      </Stack>
    </Screen>
  )
}
