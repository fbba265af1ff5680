import type { ImportRecord } from '#contract/areas/imports.ts'
import { useText } from '#kit/data/text.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { ListView } from '#kit/ui/table/list-view.ts'
import { Pager } from '#kit/ui/table/pager.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { ImportStatus } from './import-status.tsx'

/** What every import has: of rows or of an archive. */
type HistoryRow = Pick<ImportRecord, 'id' | 'date' | 'file_name' | 'status' | 'error'>

const pollMs = 3_000

/** Refetches while an import runs or is undone. */
export const pollWhileRunning = (rows: readonly HistoryRow[]) =>
  rows.some(({ status }) => status === 'processing' || status === 'undoing') && pollMs

type Props<R> = {
  name: string
  list: ListView<R>
  /** Columns between the file and the status. */
  columns: readonly Column<R>[]
  to: (importId: string) => string
}

/** Earlier imports and checks. A row leads to its result. */
export function HistoryCard<R extends HistoryRow>({ name, list, columns, to }: Props<R>) {
  const t = useText('imports')
  const allColumns: Column<R>[] = [
    { key: 'date', head: t('date'), width: 150, mobile: 'secondary', cell: ({ date }) => <Time at={date} /> },
    {
      key: 'file',
      head: t('file'),
      minWidth: 180,
      mobile: 'primary',
      cell: ({ file_name }) => <bdi>{file_name}</bdi>,
    },
    ...columns,
    {
      key: 'status',
      head: t('status'),
      minWidth: 160,
      mobile: 'end',
      cell: (record) => <ImportStatus record={record} />,
    },
  ]
  return (
    <Card title={t('history')} pad={false}>
      <Table
        plain
        name={name}
        label={t('history')}
        list={list}
        columns={allColumns}
        rowKey={({ id }) => id}
        rowName={({ file_name }) => file_name}
        to={({ id }) => to(id)}
        empty={<NoRecords title={t('empty_title')} />}
      />
      {list.total > list.pageSize && <Pager list={list} />}
    </Card>
  )
}
