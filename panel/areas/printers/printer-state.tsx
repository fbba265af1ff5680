import type { Printer, PrinterState, PrintJob, PrintJobState } from '#contract/areas/printers.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import type { Shape, Tone } from '#kit/ui/base/status-badge.tsx'

const states: Record<PrinterState, { shape: Shape; tone: Tone }> = {
  unknown: { shape: 'empty', tone: 'off' },
  ready: { shape: 'completed', tone: 'good' },
  paper_low: { shape: 'ready', tone: 'soon' },
  paper_out: { shape: 'cancelled', tone: 'bad' },
  cover_open: { shape: 'cancelled', tone: 'bad' },
  error: { shape: 'cancelled', tone: 'bad' },
}

/** Whether a printer can print now, and if not, why. */
export function PrinterStatus({ is_active, is_online, seen_at, state }: Printer) {
  const t = useText('printers')
  if (!is_active)
    return (
      <StatusLabel shape="empty" tone="off">
        {t('off')}
      </StatusLabel>
    )
  if (seen_at !== null && !is_online)
    return (
      <StatusLabel shape="cancelled" tone="bad">
        {t('offline')}
      </StatusLabel>
    )
  const { shape, tone } = states[seen_at !== null && state === 'unknown' ? 'ready' : state]
  return (
    <StatusLabel shape={shape} tone={tone}>
      {t(`state_${seen_at !== null && state === 'unknown' ? 'ready' : state}`)}
    </StatusLabel>
  )
}

const jobStates: Record<PrintJobState, { shape: Shape; tone: Tone }> = {
  waiting: { shape: 'pending', tone: 'now' },
  sent: { shape: 'processing', tone: 'soon' },
  printed: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
  cancelled: { shape: 'cancelled', tone: 'off' },
}

export function JobStatus({ state }: Pick<PrintJob, 'state'>) {
  const t = useText('printers')
  return <StatusLabel {...jobStates[state]}>{t(`job_${state}`)}</StatusLabel>
}
