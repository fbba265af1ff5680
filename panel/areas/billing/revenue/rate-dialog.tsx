import { RateInput, revenue } from '#contract/areas/billing/revenue.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { CurrencyField } from './currency-field.tsx'

export function RateDialog({ close }: { close: () => void }) {
  const t = useText('revenue')
  const form = useCallForm({
    schema: RateInput,
    values: { currency: 'EUR', target: 'USD', rate: 1 },
    save: (input) => send(revenue.setRate, input),
    invalidates: [revenue.rates],
    successText: t('rate_saved'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('new_rate')} submitLabel={t('save')}>
      <CurrencyField form={form} name="currency" label={t('rate_from')} />
      <CurrencyField form={form} name="target" label={t('rate_to')} />
      <NumberField form={form} name="rate" label={t('rate')} decimals={8} unit={form.values.target} />
    </FormDialog>
  )
}
