import { NativeSelect } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { merchantPrinters } from '#contract/areas/printers.ts'
import type { Printer, PrintJob } from '#contract/areas/printers.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { actionsColumn, Muted } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { JobStatus } from './printer-state.tsx'
import styles from './printers.module.css'
import { useJobLabels } from './use-job-labels.ts'
import { wholeList } from './whole-list.ts'

type Props = { printers: readonly Printer[]; refetchInterval: number }

/** The latest print jobs, which can be cancelled while they wait and printed once more when they have ended. */
export function JobsCard({ printers, refetchInterval }: Props) {
  const t = useText('printers')
  const [printerId, setPrinterId] = useState('')
  const input = printerId === '' ? {} : { printer_id: printerId }
  const query = useCall(merchantPrinters.jobs, input, { refetchInterval, keepPreviousData: true })
  const columns = useJobColumns()
  const filter = printers.length > 1 && (
    <NativeSelect
      size="xs"
      aria-label={t('printer')}
      value={printerId}
      onChange={(event) => setPrinterId(event.currentTarget.value)}
      data={[{ value: '', label: t('all_printers') }, ...printers.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
  return (
    <Card title={t('jobs')} note={t('jobs_note')} end={filter || undefined} pad={false}>
      <Table
        plain
        name="print-jobs"
        label={t('jobs')}
        list={wholeList({
          rows: query.data,
          error: query.data ? null : query.loadError,
          loadedAt: query.dataUpdatedAt,
          retry: query.refetch,
        })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<NoRecords title={t('no_jobs')} />}
      />
    </Card>
  )
}

function useJobColumns(): Column<PrintJob>[] {
  const t = useText('printers')
  const { to } = usePanelRoute()
  const labels = useJobLabels()
  return [
    {
      key: 'order',
      head: t('order'),
      minWidth: 130,
      pinned: true,
      mobile: 'primary',
      cell: ({ order_id }) =>
        order_id === null ? (
          t('reason_test')
        ) : (
          <Link to={to(`/orders/${order_id}`)}>
            <bdi dir="ltr">#{order_id}</bdi>
          </Link>
        ),
    },
    {
      key: 'state',
      head: t('state'),
      minWidth: 170,
      mobile: 'secondary',
      cell: (job) => (
        <span className={styles.stack}>
          <JobStatus {...job} />
          {job.error !== null && <Muted>{labels.error(job.error)}</Muted>}
        </span>
      ),
    },
    {
      key: 'reason',
      head: t('reason'),
      minWidth: 150,
      collapsible: true,
      cell: ({ occasion, is_copy }) => (
        <>
          {t(`reason_${occasion}`)} {is_copy && <Tag>{t('copy')}</Tag>}
        </>
      ),
    },
    {
      key: 'content',
      head: t('content'),
      width: 140,
      collapsible: true,
      cell: ({ content }) => t(`content_${content}`),
    },
    {
      key: 'printer',
      head: t('printer'),
      minWidth: 130,
      mobile: 'secondary',
      cell: ({ printer_name }) => <bdi>{printer_name}</bdi>,
    },
    {
      key: 'created',
      head: t('created'),
      width: 120,
      alignEnd: true,
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    actionsColumn({ head: t('actions'), width: 90, cell: (job) => <JobAction job={job} /> }),
  ]
}

/** Cancels a job that has not ended, or prints one that has ended once more. */
function JobAction({ job }: { job: PrintJob }) {
  const t = useText('printers')
  const labels = useJobLabels()
  const invalidates = [merchantPrinters.jobs, merchantPrinters.list]
  const retry = useCallMutation(merchantPrinters.retry, { invalidates, successText: t('retried') })
  const cancel = useCallMutation(merchantPrinters.cancel, { invalidates, successText: t('cancelled') })
  const isOpen = job.state === 'waiting' || job.state === 'sent'
  const name = labels.name(job)
  return isOpen ? (
    <IconButton
      size="small"
      icon={IconX}
      label={t('cancel_of', { name })}
      disabled={cancel.isPending}
      onClick={() => void cancel.mutate({ id: job.id })}
    />
  ) : (
    <IconButton
      size="small"
      icon={IconRefresh}
      label={t('retry_of', { name })}
      disabled={retry.isPending}
      onClick={() => void retry.mutate({ id: job.id })}
    />
  )
}
