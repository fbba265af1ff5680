import { IconBookmark, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedReport } from '#contract/areas/reports/saved.ts'
import { merchantSavedReports, savedReports } from '#contract/areas/reports/saved.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Text } from '#kit/ui/layout/layout.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { SavedReportDialog } from './saved-report-dialog.tsx'
import type { ReportView } from './saved-report-dialog.tsx'
import styles from './saved-reports.module.css'

/** Opens the saved reports, and saves what is shown. */
export function SavedReportsButton({ view }: { view: ReportView }) {
  const t = useText('reports')
  const [opened, setOpened] = useState<'list' | 'new' | SavedReport>()
  return (
    <>
      <Button icon={IconBookmark} onClick={() => setOpened('list')}>
        {t('saved_reports')}
      </Button>
      {opened === 'list' && <SavedReportList open={setOpened} close={() => setOpened(undefined)} />}
      {opened !== undefined && opened !== 'list' && (
        <SavedReportDialog
          {...(opened === 'new' ? {} : { report: opened })}
          view={view}
          close={() => setOpened('list')}
        />
      )}
    </>
  )
}

const pathOf = ({ by, range, merchant_id }: SavedReport) =>
  `/reports?${new URLSearchParams({ by, range, ...(merchant_id ? { merchant_id } : {}) })}`

function SavedReportList({ open, close }: { open: (report: SavedReport | 'new') => void; close: () => void }) {
  const t = useText('reports')
  const { byPanel } = usePanelRoute()
  const { data, loadError, refetch } = useCall(byPanel(savedReports.list, merchantSavedReports.list), {})
  return (
    <Dialog
      opened
      close={close}
      title={t('saved_reports')}
      footer={
        <Button kind="primary" icon={IconPlus} onClick={() => open('new')}>
          {t('save_report')}
        </Button>
      }
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data?.length === 0 && <Text tone="soft">{t('saved_empty')}</Text>}
      <ul className={styles.list}>
        {data?.map((report) => (
          <SavedReportRow key={report.id} report={report} edit={() => open(report)} close={close} />
        ))}
      </ul>
    </Dialog>
  )
}

function SavedReportRow({ report, edit, close }: { report: SavedReport; edit: () => void; close: () => void }) {
  const t = useText('reports')
  const time = useTime()
  const { byPanel, to } = usePanelRoute()
  const calls = byPanel(savedReports, merchantSavedReports)
  const { name, by, range, next_at } = report
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={to(pathOf(report))} onClick={close}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          {t(`by_${by}`)} · {t(range)}
          {next_at && ` · ${t('saved_next', { time: time(next_at, 'full') })}`}
        </small>
      </Link>
      <IconButton size="small" kind="plain" icon={IconPencil} label={t('edit_of', { name })} onClick={edit} />
      <DeleteButton call={calls.remove} id={report.id} texts={deleteTextsOf(t, name)} invalidates={[calls]} />
    </li>
  )
}
