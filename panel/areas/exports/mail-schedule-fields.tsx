import type { MailReceiver, MailSchedule } from '#contract/schemas/mail-schedule.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { weekdayNames } from '#kit/ui/base/weekday-names.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Span } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { fileLanguages } from './language-names.ts'

/** A select stores text, the contract numbers. */
const asText = <V,>(form: FormState<V>): FormState<V> => ({
  ...form,
  field: (name) => {
    const field = form.field(name)
    return { ...field, value: String(field.value), set: (value) => field.set(Number(value)) }
  },
})

type Values = {
  weekday?: number | undefined
  month_day?: number | undefined
  hour?: number | undefined
  language?: string | undefined
  receiver_ids?: string[] | undefined
}
type Props = {
  form: FormState<Values>
  frequency: MailSchedule['frequency'] | undefined
  receivers: readonly MailReceiver[]
  hint?: string
}

/** When something is mailed, in which language, and to whom. */
export function MailScheduleFields({ form, frequency, receivers, hint }: Props) {
  const t = useText('reports')
  const locale = useLocale()
  const numbers = asText(form)
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    text: `${String(hour).padStart(2, '0')}:00`,
  }))
  return (
    <>
      {frequency === 'weekly' && (
        <Span columns={6}>
          <SelectField
            form={numbers}
            name="weekday"
            label={t('saved_weekday')}
            options={weekdayNames(locale, 'long').map((text, index) => ({ value: String(index + 1), text }))}
          />
        </Span>
      )}
      {frequency === 'monthly' && (
        <Span columns={6}>
          <NumberField form={form} name="month_day" label={t('saved_month_day')} />
        </Span>
      )}
      <Span columns={6}>
        <SelectField form={numbers} name="hour" label={t('saved_hour')} options={hours} />
      </Span>
      <Span columns={6}>
        <SelectField
          form={form}
          name="language"
          label={t('saved_language')}
          options={fileLanguages.map((language) => ({ value: language.locale, text: language.name }))}
        />
      </Span>
      <Span columns={12}>
        <MultiSelectField
          form={form}
          name="receiver_ids"
          label={t('saved_receivers')}
          hint={hint}
          options={receivers.map(({ id, name, email }) => ({ value: id, text: `${name} · ${email}` }))}
        />
      </Span>
    </>
  )
}
