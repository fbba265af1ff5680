import type { z } from 'zod'
import type { ExportSchedule, ScheduledType } from '#contract/areas/exports/schedules.ts'
import { exportSchedules, ExportScheduleInput, merchantExportSchedules } from '#contract/areas/exports/schedules.ts'
import { mailFrequency } from '#contract/schemas/mail-schedule.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { MailScheduleFields } from './mail-schedule-fields.tsx'

/** What a new schedule exports. */
type ScheduledFile = Pick<
  ExportScheduleInput,
  'type' | 'columns' | 'format' | 'language' | 'report_by' | 'by' | 'merchant_ids'
>
type Values = z.input<typeof ExportScheduleInput>
type Props = {
  schedule?: ExportSchedule
  file: ScheduledFile
  /** Whether the records have a date, so that each file has those of a period. */
  hasPeriod: boolean
  close: () => void
}

/** Keeps what is exported, and when it is mailed to whom. */
export function ScheduleDialog({ schedule, file, hasPeriod, close }: Props) {
  const t = useText('exports')
  const tReports = useText('reports')
  const { panel, byPanel } = usePanelRoute()
  const calls = byPanel(exportSchedules, merchantExportSchedules)
  const { id, next_at: _next, last: _last, is_refused: _refused, updated_at, ...saved } = schedule ?? {}
  const times = { frequency: 'weekly', weekday: 1, month_day: 1, hour: 6, receiver_ids: [], is_paused: false } as const
  const values: Values = { name: '', ...file, ...times, ...saved, receiver_ids: schedule?.receiver_ids ?? [] }
  const form = useCallForm({
    schema: ExportScheduleInput,
    values,
    save: (input) => {
      const row = { id: id ?? '', expected_updated_at: updated_at }
      if (panel === 'tenant')
        return id ? send(exportSchedules.update, { ...input, ...row }) : send(exportSchedules.create, input)
      const { merchant_ids: _merchants, ...fields } = input
      const own = merchantExportSchedules.create.input.parse(fields)
      return id ? send(merchantExportSchedules.update, { ...own, ...row }) : send(merchantExportSchedules.create, own)
    },
    invalidates: [calls],
    successText: t('schedule_saved'),
    onSaved: close,
  })
  const receivers = useReceivers(file.type)
  return (
    <FormDialog
      form={form}
      close={close}
      title={schedule ? t('edit_of', { name: schedule.name }) : t('schedule_new')}
      submitLabel={tReports('save')}
    >
      <Fields>
        <Span columns={12}>
          <TextField form={form} name="name" label={tReports('saved_name')} maxLength={60} autoFocus required />
        </Span>
        <Span columns={12}>
          <SelectField
            form={form}
            name="frequency"
            label={tReports('saved_frequency')}
            hint={hasPeriod ? t('schedule_hint') : undefined}
            options={mailFrequency
              .exclude(['none'])
              .options.map((value) => ({ value, text: tReports(`frequency_${value}`) }))}
          />
        </Span>
        <MailScheduleFields form={form} frequency={form.values.frequency} receivers={receivers} />
      </Fields>
    </FormDialog>
  )
}

function useReceivers(type: ScheduledType) {
  const { byPanel } = usePanelRoute()
  const call = byPanel(exportSchedules.receivers, merchantExportSchedules.receivers)
  return useCall(call, call.input.parse({ type })).data ?? []
}
