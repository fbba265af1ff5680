import { payouts } from '#contract/areas/payouts/payouts.ts'
import { PayoutSchedule } from '#contract/areas/payouts/providers.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Button } from '#kit/ui/base/button.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { weekdayNames } from '#kit/ui/base/weekday-names.ts'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import styles from './payouts.module.css'

/** When the tenant pays its merchants. */
export function ScheduleCard() {
  const { data } = useCall(payouts.schedule, {})
  return data ? <ScheduleForm schedule={data} /> : null
}

function ScheduleForm({
  schedule: { next_at, ...schedule },
}: {
  schedule: PayoutSchedule & { next_at: string | null }
}) {
  const t = useText('payouts')
  const form = useCallForm({
    schema: PayoutSchedule,
    values: schedule,
    save: (draft) => send(payouts.saveSchedule, draft),
    invalidates: [payouts.schedule, payouts.candidates],
    successText: t('saved'),
    errorText: t('went_wrong'),
  })
  return (
    <Card title={t('schedule')}>
      <Form form={form} mode="button">
        <Stack gap={12}>
          <ScheduleFields form={form} />
          {next_at && (
            <p className={styles.note}>
              {t('next_run')}: <Time at={next_at} />
            </p>
          )}
          <div>
            <Button type="submit" kind="primary" busy={form.saving} disabled={form.changed.length === 0}>
              {t('save')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  )
}

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
