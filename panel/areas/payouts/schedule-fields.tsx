import { PayoutSchedule } from '#contract/areas/payouts/providers.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { weekdayNames } from '#kit/ui/base/weekday-names.ts'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'

/** A select stores text, the contract numbers. */
export function ScheduleFields({ form }: { form: FormState<PayoutSchedule> }) {
  const t = useText('payouts')
  const locale = useLocale()
  const { frequency } = form.values
  return (
    <Fields>
      <Span columns={6}>
        <SelectField
          form={form}
          name="frequency"
          label={t('frequency')}
          options={PayoutSchedule.shape.frequency.options.map((value) => ({ value, text: t(`frequency_${value}`) }))}
        />
      </Span>
      {frequency === 'weekly' && (
        <Span columns={6}>
          <SelectField
            form={{
              ...form,
              field: (name) => {
                const field = form.field(name)
                return { ...field, value: String(field.value), set: (value) => field.set(Number(value)) }
              },
            }}
            name="weekday"
            label={t('weekday')}
            options={weekdayNames(locale, 'long').map((text, index) => ({ value: String(index + 1), text }))}
          />
        </Span>
      )}
      {frequency === 'monthly' && (
        <Span columns={6}>
          <NumberField form={form} name="month_day" label={t('month_day')} />
        </Span>
      )}
      <Span columns={6}>
        <MoneyField form={form} name="minimum_amount" label={t('minimum_amount')} />
      </Span>
    </Fields>
  )
}
