import { IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { ExportType } from '#contract/areas/exports.ts'
import { isScheduledType } from '#contract/areas/exports/schedules.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import type { ExportDraft } from './export-draft.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

type Props = { type: ExportType; hasPeriod: boolean; file: z.output<typeof ExportDraft> | undefined }

/** Schedules what the form exports. Payouts are of a provider that a person opens, and cannot be scheduled. */
export function ScheduleButton({ type, hasPeriod, file }: Props) {
  const t = useText('exports')
  const [isOpen, setOpen] = useState(false)
  if (!isScheduledType(type)) return null
  const { columns = [] } = file ?? {}
  return (
    <>
      <Button icon={IconCalendarRepeat} disabled={!file || columns.length === 0} onClick={() => setOpen(true)}>
        {t('schedule_new')}
      </Button>
      {isOpen && file && (
        <ScheduleDialog file={{ ...file, type, columns }} hasPeriod={hasPeriod} close={() => setOpen(false)} />
      )}
    </>
  )
}
