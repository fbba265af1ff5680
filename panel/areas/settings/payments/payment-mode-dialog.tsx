import { useEffect } from 'react'
import { Link } from 'react-router'
import { paymentGateways } from '#contract/areas/gateways.ts'
import { PaymentModeInput, paymentModes } from '#contract/areas/payments/modes.ts'
import type { PaymentMode } from '#contract/areas/payments/modes.ts'
import { gatewayNames, gateways } from '#contract/rules/gateways.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import styles from './payments.module.css'

type Values = Pick<PaymentMode, 'environment' | 'min_amount' | 'max_amount'> & {
  gateway?: PaymentMode['gateway'] | undefined
}

const toValues = ({ gateway, environment, min_amount, max_amount }: PaymentMode) => ({
  ...(gateway === null ? {} : { gateway }),
  environment,
  min_amount,
  max_amount,
})

/** Gateway, environment and limits of a payment mode. */
export function PaymentModeDialog({ mode, close }: { mode: PaymentMode; close: () => void }) {
  const t = useText('settings')
  const gatewayText = useText('gateways')
  const schema = PaymentModeInput.refine(
    ({ min_amount, max_amount }) => min_amount === null || max_amount === null || max_amount >= min_amount,
    { path: ['max_amount'], message: t('mode_max_below_min') },
  )
  const form = useCallForm({
    schema,
    values: toValues(mode),
    reload: async () => withUpdatedAt(toValues, await fetchCall(paymentModes.show, { id: mode.id })),
    save: (values, _part, expected) => send(paymentModes.update, { payment_mode_id: mode.id, ...values, ...expected }),
    invalidates: [paymentModes, paymentGateways, boot],
    successText: t('saved'),
    errorText: t('save_failed'),
    onSaved: close,
  })
  const { setValues } = form
  const { gateway, environment } = form.values
  const environments = gateway === undefined ? mode.environments : gateways[gateway].environments
  const [first] = environments
  useEffect(() => {
    if (first !== undefined && !environments.includes(environment)) setValues({ environment: first })
  }, [environments, environment, first, setValues])
  return (
    <FormDialog form={form} close={close} title={<bdi>{mode.name}</bdi>} size="small" submitLabel={t('save')}>
      <Stack gap={16}>
        {gateway !== undefined && (
          <SelectField
            form={form}
            name="gateway"
            label={gatewayText('gateway')}
            options={gatewayNames
              .filter((name) => gateways[name].modes.includes(mode.alias))
              .map((name) => ({
                value: name,
                text: name === 'sandbox' ? gatewayText('gateway_sandbox') : gateways[name].title,
              }))}
          />
        )}
        <SelectField
          form={form}
          name="environment"
          label={t('environment')}
          hint={t(mode.environments.includes('live') ? 'mode_live_hint' : 'mode_no_live')}
          options={environments.map((value) => ({ value, text: t(`environment_${value}`) }))}
        />
        <MissingKeys values={form.values} />
        <MoneyField form={form} name="min_amount" label={t('mode_min')} hint={t('mode_no_limit')} nullable />
        <MoneyField form={form} name="max_amount" label={t('mode_max')} hint={t('mode_no_limit')} nullable />
      </Stack>
    </FormDialog>
  )
}

/** A gateway that has no keys for the environment, and where to enter them. */
function MissingKeys({ values: { gateway, environment } }: { values: Values }) {
  const t = useText('gateways')
  const { to } = usePanelRoute()
  const { data } = useCall(paymentGateways.list, {})
  const account = data?.find((one) => one.gateway === gateway && one.environment === environment)
  if (!account || account.is_configured) return null
  return (
    <p className={styles.note} role="status">
      {t('gateway_needs_keys', { gateway: account.title })} <Link to={to('/settings/payment')}>{t('enter_keys')}</Link>
    </p>
  )
}
