import { IconRefresh } from '@tabler/icons-react'
import type { ExportRecord } from '#contract/areas/exports.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { ListView } from '#kit/ui/table/list-view.ts'
import { Pager } from '#kit/ui/table/pager.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'

type Props = { name: string; list: ListView<ExportRecord>; columns: readonly Column<ExportRecord>[] }

/** Earlier exports, newest first. */
export function HistoryCard({ name, list, columns }: Props) {
  const t = useText('exports')
  return (
    <Card
      title={t('history')}
      pad={false}
      end={<IconButton icon={IconRefresh} label={t('refresh')} onClick={list.retry} />}
    >
      <Table
        plain
        name={name}
        label={t('history')}
        // Parameters of the address choose the type: they are no filters that could be cleared.
        list={{ ...list, filters: {} }}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<NoRecords title={t('empty_title')} />}
      />
      {list.total > list.pageSize && <Pager list={list} />}
    </Card>
  )
}
