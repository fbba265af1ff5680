import type { ImportRecord } from '#contract/areas/imports.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Pager } from '#kit/ui/table/pager.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { ImportStatus } from './import-status.tsx'
import type { ImportScreenType } from './import-types.ts'

const pollMs = 3_000

/** Earlier imports and checks. A row leads to its result. */
export function ImportHistory({ definition, to }: { definition: ImportScreenType; to: (importId: string) => string }) {
  const t = useText('imports')
  const locale = useLocale()
  const list = useList(definition.calls.imports, {
    refetchInterval: (rows) => rows.some(({ status }) => status === 'processing' || status === 'undoing') && pollMs,
  })
  const columns: Column<ImportRecord>[] = [
    { key: 'date', head: t('date'), width: 150, mobile: 'secondary', cell: ({ date }) => <Time at={date} /> },
    {
      key: 'file',
      head: t('file'),
      minWidth: 180,
      mobile: 'primary',
      cell: ({ file_name }) => <bdi>{file_name}</bdi>,
    },
    {
      key: 'imported',
      head: t('imported'),
      width: 120,
      alignEnd: true,
      mobile: 'secondary',
      cell: ({ imported_rows, dry_run }) => (dry_run ? t('only_checked') : formatNumber(imported_rows, locale)),
    },
    {
      key: 'failed',
      head: t('refused'),
      width: 110,
      alignEnd: true,
      collapsible: true,
      cell: ({ failed_rows }) => formatNumber(failed_rows, locale),
    },
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
        name="imports"
        label={t('history')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ file_name }) => file_name}
        to={({ id }) => to(id)}
        empty={<NoRecords title={t('empty_title')} />}
      />
      {list.total > list.pageSize && <Pager list={list} />}
    </Card>
  )
}
