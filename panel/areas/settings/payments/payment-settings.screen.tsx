import { IconPlus, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { paymentModes, paymentSettings } from '#contract/areas/payments/modes.ts'
import type { ResponseOf } from '#contract/call.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { useCountryChoices } from '#panel/shell/session/country-choices.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { settingElementId } from '#panel/shell/settings/setting-entries.ts'
import { GatewayCards } from '../../gateways/gateway-card.tsx'
import styles from './payments.module.css'

const { environment, enabled_currencies, is_auto_capture } = paymentSettings.save.input.shape
const schema = z.object({
  environment: environment.unwrap(),
  enabled_currencies: enabled_currencies.unwrap(),
  is_auto_capture: is_auto_capture.unwrap(),
})
type Values = z.input<typeof schema>
type SavedSettings = ResponseOf<typeof paymentSettings.show>

const toValues = ({
  environment: current,
  enabled_currencies: currencies,
  is_auto_capture: isAuto,
}: SavedSettings): Values => ({
  is_auto_capture: isAuto,
  environment: current,
  enabled_currencies: currencies,
})

/** Settings of all payments: their environment, and the currencies in which the shop shows prices. */
export function PaymentSettingsScreen() {
  const t = useText('settings')
  const { to } = usePanelRoute()
  const { data, loadError, refetch } = useCall(paymentSettings.show, {})
  if (loadError && !data)
    return (
      <Screen title={t('payment_title')} back={to('/settings')}>
        <LoadErrorState error={loadError} retry={refetch} />
      </Screen>
    )
  return data ? <PaymentSettingsForm saved={data} /> : null
}

function PaymentSettingsForm({ saved }: { saved: SavedSettings }) {
  const t = useText('settings')
  const { to } = usePanelRoute()
  const form = useCallForm({
    schema,
    values: toValues(saved),
    reload: async () => withUpdatedAt(toValues, await fetchCall(paymentSettings.show, {})),
    save: (values, _part, expected) => send(paymentSettings.save, { ...values, ...expected }),
    invalidates: [paymentSettings, paymentModes, boot],
    successText: t('saved'),
    errorText: t('save_failed'),
    invalidText: t('review'),
  })
  return (
    <Screen title={t('payment_title')} back={to('/settings')}>
      <Form form={form} saveLabel={t('save')}>
        <div className={styles.cards}>
          <div id={settingElementId('environment')}>
            <Card title={t('environment')}>
              <SelectField
                form={form}
                name="environment"
                label={t('environment')}
                hideLabel
                hint={t('payment_environment_hint')}
                options={(['test', 'live'] as const).map((value) => ({ value, text: t(`environment_${value}`) }))}
              />
            </Card>
          </div>
          <div id={settingElementId('auto_capture')}>
            <Card title={t('auto_capture_title')}>
              <SwitchField form={form} name="is_auto_capture" label={t('auto_capture')} hint={t('auto_capture_hint')} />
            </Card>
          </div>
          <Currencies form={form} currency={saved.currency} />
        </div>
      </Form>
      <div className={styles.more}>
        <GatewayCards />
      </div>
    </Screen>
  )
}

/** Currencies for display, if the plan has them. */
function Currencies({ form, currency }: { form: FormState<Values>; currency: string }) {
  const t = useText('settings')
  const { currencies } = useCountryChoices()
  const context = usePanelContext()
  const modules = context.panel === 'tenant' ? context.boot.tenant.saas_modules : []
  const hasModule = modules.some(({ module_name, active }) => module_name === 'addon_multicurrency' && active)
  const { enabled_currencies: rows } = form.values
  const set = (next: Values['enabled_currencies']) => form.setValues({ enabled_currencies: next })
  const isUsed = (code: string) => code === currency || rows.some((row) => row.code === code)
  const free = currencies.find(({ value }) => !isUsed(value))
  return (
    <Card title={t('payment_currencies')}>
      <div className={styles.stack} id={settingElementId('payment_currencies')}>
        <p className={styles.note}>{t(hasModule ? 'payment_currencies_hint' : 'payment_no_module', { currency })}</p>
        {rows.map(({ code }, index) => (
          <div key={index} className={styles.currency} role="group" aria-label={code}>
            <SelectField
              form={form}
              name={`enabled_currencies.${index}.code`}
              label={t('payment_currency')}
              options={currencies.filter(({ value }) => value === code || !isUsed(value))}
            />
            <NumberField
              form={form}
              name={`enabled_currencies.${index}.rate`}
              label={t('payment_rate', { currency })}
              decimals={6}
            />
            <IconButton
              kind="plain"
              icon={IconTrash}
              label={t('remove')}
              onClick={() => set(rows.filter((_row, position) => position !== index))}
            />
          </div>
        ))}
        {hasModule && free && rows.length < 30 && (
          <div>
            <Button size="small" icon={IconPlus} onClick={() => set([...rows, { code: free.value, rate: 1 }])}>
              {t('payment_currency_add')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
