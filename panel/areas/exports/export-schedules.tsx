import { IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExportSchedule, ScheduledType } from '#contract/areas/exports/schedules.ts'
import { exportSchedules, ExportScheduleInput, merchantExportSchedules } from '#contract/areas/exports/schedules.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { ExportStatus } from './history-columns.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import styles from './exports.module.css'

/** The schedules of a type of export. Shows nothing while there are none. */
export function ExportSchedules({ type, hasPeriod }: { type: ScheduledType; hasPeriod: boolean }) {
  const t = useText('exports')
  const { byPanel } = usePanelRoute()
  const [edited, setEdited] = useState<ExportSchedule>()
  const call = byPanel(exportSchedules.list, merchantExportSchedules.list)
  const { data, loadError, refetch } = useCall(call, call.input.parse({ type }))
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Card title={t('schedules')} pad={false}>
      <ul className={styles.schedules}>
        {data.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} edit={() => setEdited(schedule)} />
        ))}
      </ul>
      {edited && (
        <ScheduleDialog schedule={edited} file={edited} hasPeriod={hasPeriod} close={() => setEdited(undefined)} />
      )}
    </Card>
  )
}

function ScheduleRow({ schedule, edit }: { schedule: ExportSchedule; edit: () => void }) {
  const t = useText('exports')
  const calls = usePanelRoute().byPanel(exportSchedules, merchantExportSchedules)
  const { id, name, last } = schedule
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          <ScheduleState schedule={schedule} />
        </small>
      </div>
      {last && <ExportStatus record={last} />}
      <IconButton size="small" kind="plain" icon={IconPencil} label={t('edit_of', { name })} onClick={edit} />
      <PauseButton schedule={schedule} />
      <DeleteButton call={calls.remove} id={id} texts={deleteTextsOf(t, name)} invalidates={[calls]} />
    </li>
  )
}

function ScheduleState({ schedule: { frequency, next_at, is_refused } }: { schedule: ExportSchedule }) {
  const t = useText('exports')
  const tReports = useText('reports')
  const time = useTime()
  if (is_refused) return t('schedule_refused')
  const state = next_at ? tReports('saved_next', { time: time(next_at, 'full') }) : t('schedule_paused')
  return `${tReports(`frequency_${frequency}`)} · ${state}`
}

function PauseButton({ schedule }: { schedule: ExportSchedule }) {
  const t = useText('exports')
  const { panel, byPanel } = usePanelRoute()
  const calls = byPanel(exportSchedules, merchantExportSchedules)
  const tenant = useCallMutation(exportSchedules.update, { invalidates: [calls], successText: t('schedule_saved') })
  const own = useCallMutation(merchantExportSchedules.update, {
    invalidates: [calls],
    successText: t('schedule_saved'),
  })
  const { id, updated_at, is_paused, ...rest } = schedule
  const toggle = () => {
    const row = { id, expected_updated_at: updated_at, is_paused: !is_paused }
    const input = ExportScheduleInput.parse(rest)
    if (panel === 'tenant') return void tenant.mutate({ ...input, ...row })
    const { merchant_ids: _merchants, ...draft } = input
    void own.mutate({ ...merchantExportSchedules.create.input.parse(draft), ...row })
  }
  return (
    <IconButton
      size="small"
      kind="plain"
      icon={is_paused ? IconPlayerPlay : IconPlayerPause}
      label={`${t(is_paused ? 'resume' : 'pause')}: ${schedule.name}`}
      disabled={tenant.isPending || own.isPending}
      onClick={toggle}
    />
  )
}
