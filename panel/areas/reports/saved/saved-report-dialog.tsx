import type { z } from 'zod'
import type { SavedReport } from '#contract/areas/reports/saved.ts'
import { merchantSavedReports, SavedReportInput, savedPeriod, savedReports } from '#contract/areas/reports/saved.ts'
import { breakdown } from '#contract/schemas/breakdown.ts'
import { mailFrequency } from '#contract/schemas/mail-schedule.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { MailScheduleFields } from '#panel/areas/exports/mail-schedule-fields.tsx'

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
            options={mailFrequency.options.map((value) => ({ value, text: t(`frequency_${value}`) }))}
          />
        </Span>
        {form.values.frequency !== 'none' && <ReportMailFields form={form} />}
      </Fields>
    </FormDialog>
  )
}

function ReportMailFields({ form }: { form: FormState<Values> }) {
  const t = useText('reports')
  const { byPanel } = usePanelRoute()
  const { data = [] } = useCall(byPanel(savedReports.receivers, merchantSavedReports.receivers), {})
  return (
    <MailScheduleFields
      form={form}
      frequency={form.values.frequency}
      receivers={data}
      hint={t('saved_receivers_hint')}
    />
  )
}
