import type { z } from 'zod'
import type { SavedReport } from '#contract/areas/reports/saved.ts'
import {
  merchantSavedReports,
  reportFrequency,
  SavedReportInput,
  savedPeriod,
  savedReports,
} from '#contract/areas/reports/saved.ts'
import { breakdown } from '#contract/schemas/breakdown.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { weekdayNames } from '#kit/ui/base/weekday-names.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { fileLanguages } from '#panel/areas/exports/language-names.ts'

/** What a new saved report shows. */
export type ReportView = Pick<SavedReport, 'by' | 'range' | 'merchant_id'>

type Values = z.input<typeof SavedReportInput>

/** Saves what a report shows, or changes a saved one, and when it is mailed to whom. */
export function SavedReportDialog({
  report,
  view,
  close,
}: {
  report?: SavedReport
  view: ReportView
  close: () => void
}) {
  const t = useText('reports')
  const locale = useLocale()
  const { panel, byPanel } = usePanelRoute()
  const { id, next_at: _next, sent_at: _sent, updated_at, ...saved } = report ?? {}
  const schedule = { frequency: 'none', weekday: 1, month_day: 1, hour: 6, language: locale, receiver_ids: [] } as const
  const values: Values = { name: '', ...view, ...schedule, ...saved, receiver_ids: report?.receiver_ids ?? [] }
  const form = useCallForm({
    schema: SavedReportInput,
    values,
    save: (input) => {
      const { merchant_id: _about, ...own } = input
      const row = { id: id ?? '', expected_updated_at: updated_at }
      if (panel === 'merchant')
        return id ? send(merchantSavedReports.update, { ...own, ...row }) : send(merchantSavedReports.create, own)
      return id ? send(savedReports.update, { ...input, ...row }) : send(savedReports.create, input)
    },
    invalidates: [byPanel(savedReports, merchantSavedReports)],
    successText: t('saved_done'),
    onSaved: close,
  })
  return (
    <FormDialog
      form={form}
      close={close}
      title={report ? t('edit_of', { name: report.name }) : t('save_report')}
      submitLabel={t('save')}
    >
      <Fields>
        <Span columns={12}>
          <TextField form={form} name="name" label={t('saved_name')} maxLength={60} autoFocus required />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="by"
            label={t('break_down')}
            options={breakdown.options.map((value) => ({ value, text: t(`by_${value}`) }))}
          />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="range"
            label={t('range')}
            options={savedPeriod.options.map((value) => ({ value, text: t(value) }))}
          />
        </Span>
        <Span columns={12}>
          <SelectField
            form={form}
            name="frequency"
            label={t('saved_frequency')}
            options={reportFrequency.options.map((value) => ({ value, text: t(`frequency_${value}`) }))}
          />
        </Span>
        {form.values.frequency !== 'none' && <MailFields form={form} />}
      </Fields>
    </FormDialog>
  )
}

/** A select stores text, the contract numbers. */
const asText = <V,>(form: FormState<V>): FormState<V> => ({
  ...form,
  field: (name) => {
    const field = form.field(name)
    return { ...field, value: String(field.value), set: (value) => field.set(Number(value)) }
  },
})

function MailFields({ form }: { form: FormState<Values> }) {
  const t = useText('reports')
  const locale = useLocale()
  const { byPanel } = usePanelRoute()
  const { data = [] } = useCall(byPanel(savedReports.receivers, merchantSavedReports.receivers), {})
  const numbers = asText(form)
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    text: `${String(hour).padStart(2, '0')}:00`,
  }))
  return (
    <>
      {form.values.frequency === 'weekly' && (
        <Span columns={6}>
          <SelectField
            form={numbers}
            name="weekday"
            label={t('saved_weekday')}
            options={weekdayNames(locale, 'long').map((text, index) => ({ value: String(index + 1), text }))}
          />
        </Span>
      )}
      {form.values.frequency === 'monthly' && (
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
          hint={t('saved_receivers_hint')}
          options={data.map(({ id, name, email }) => ({ value: id, text: `${name} · ${email}` }))}
        />
      </Span>
    </>
  )
}
