import { IconAlertTriangle } from '@tabler/icons-react'
import { merchantPrinters } from '#contract/areas/printers.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import styles from './board.module.css'

/** How often the board asks for the state of printers, ms. */
const refetchInterval = 60_000

/** Says that tickets are not printed, because a printer with jobs is offline or cannot print. */
export function PrinterNotice() {
  const can = useCan()
  return can(merchantPrinters.list) ? <Notice canSetUp={can(merchantPrinters.update)} /> : null
}

function Notice({ canSetUp }: { canSetUp: boolean }) {
  const t = useText('orders')
  const { to } = usePanelRoute()
  const { data } = useCall(merchantPrinters.list, {}, { refetchInterval })
  const stopped = (data?.printers ?? []).find(
    ({ is_active, is_online, state, waiting_jobs }) =>
      is_active &&
      waiting_jobs > 0 &&
      (!is_online || state === 'paper_out' || state === 'cover_open' || state === 'error'),
  )
  if (!stopped) return null
  return (
    <p className={styles.notice} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{t('printer_stopped', { name: stopped.name })}</span>
      {canSetUp && (
        <LinkButton size="small" to={to('/settings/printers')}>
          {t('printer_show')}
        </LinkButton>
      )}
    </p>
  )
}
