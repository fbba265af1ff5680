import { PaymentModeInput, paymentModes } from '#contract/areas/payments/modes.ts'
import type { PaymentMode } from '#contract/areas/payments/modes.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'

const toValues = ({ environment, min_amount, max_amount }: PaymentMode) => ({ environment, min_amount, max_amount })

/** Environment and limits of a payment mode. */
export function PaymentModeDialog({ mode, close }: { mode: PaymentMode; close: () => void }) {
  const t = useText('settings')
  const schema = PaymentModeInput.refine(
    ({ min_amount, max_amount }) => min_amount === null || max_amount === null || max_amount >= min_amount,
    { path: ['max_amount'], message: t('mode_max_below_min') },
  )
  const form = useCallForm({
    schema,
    values: toValues(mode),
    reload: async () => withUpdatedAt(toValues, await fetchCall(paymentModes.show, { id: mode.id })),
    save: (values, _part, expected) => send(paymentModes.update, { payment_mode_id: mode.id, ...values, ...expected }),
    invalidates: [paymentModes, boot],
    successText: t('saved'),
    errorText: t('save_failed'),
    onSaved: close,
  })
  const environments = [...new Set([mode.environment, ...mode.environments])].toSorted().toReversed()
  return (
    <FormDialog form={form} close={close} title={<bdi>{mode.name}</bdi>} size="small" submitLabel={t('save')}>
      <Stack gap={16}>
        <SelectField
          form={form}
          name="environment"
          label={t('environment')}
          hint={t(mode.environments.includes('live') ? 'mode_live_hint' : 'mode_no_live')}
          options={environments.map((value) => ({ value, text: t(`environment_${value}`) }))}
        />
        <MoneyField form={form} name="min_amount" label={t('mode_min')} hint={t('mode_no_limit')} nullable />
        <MoneyField form={form} name="max_amount" label={t('mode_max')} hint={t('mode_no_limit')} nullable />
      </Stack>
    </FormDialog>
  )
}
