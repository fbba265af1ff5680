import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import type { TableProps } from '#kit/ui/table/table.tsx'
import { usePosNotice } from './pos-notice.tsx'
import styles from './products.module.css'

type Named = { id: string; name: string }

type Props<Row> = Pick<TableProps<Row>, 'name' | 'list' | 'columns' | 'to'> & {
  title: string
  /** The button that adds a record. */
  add: ReactNode
  /** Texts of the empty list. */
  empty: { title: string; text: string }
  /** Dialogs. */
  children?: ReactNode
}

/** A list of records of the catalogue that have a name: tags, labels, linked options, schedules. */
export function CatalogList<Row extends Named>({ title, add, empty, children, ...table }: Props<Row>) {
  const t = useText('catalog')
  return (
    <Screen title={title} actions={add} toolbar={usePosNotice()} fill>
      <Table
        {...table}
        label={title}
        search={t('column_name')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<NoRecords {...empty} action={add} />}
      />
      {children}
    </Screen>
  )
}

/** The name of a record, which leads to its page. */
export const nameColumn = <Row extends Named>(head: string, path: (row: Row) => string): Column<Row> => ({
  key: 'name',
  head,
  minWidth: 200,
  pinned: true,
  mobile: 'primary',
  sort: 'name',
  cell: (row) => (
    <span className={styles.name}>
      <Link to={path(row)}>
        <bdi>{row.name}</bdi>
      </Link>
    </span>
  ),
})
