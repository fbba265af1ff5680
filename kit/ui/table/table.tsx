import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAction } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { EmptyState, LoadFailed, NoMatch } from '../feedback/empty-state.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filter } from './filter-bar.tsx'
import { activeFilters } from './list-view.ts'
import type { ListView } from './list-view.ts'
import { Pager } from './pager.tsx'
import { PhoneRows } from './mobile-rows.tsx'
import { SearchBox } from './search-box.tsx'
import { useColumnPreferences } from './column-preferences.ts'
import { layoutColumns, roomyFor } from './table-columns.ts'
import type { Column } from './table-columns.ts'
import { TableGrid } from './table-grid.tsx'
import { useRowKeys } from './table-keys.ts'
import { useSelection } from './table-selection.ts'
import styles from './table.module.css'
import { ErrorBanner } from '../feedback/error-banner.tsx'
import { useInlineSize } from '../base/use-inline-size.ts'
import { useDelayed } from '../feedback/use-delayed.ts'
import { useKitText } from '../base/kit-texts.tsx'

export type TableProps<Row> = {
  /** Stable name: arrangement of columns and the spoken name's key. */
  name: string
  label: string
  list: ListView<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Spoken name of a row, for its checkbox. */
  rowName?: (row: Row) => string
  /** Where a row leads (a page or the list with its drawer open). */
  to?: (row: Row) => string
  /** Key of the row that is open in the drawer. */
  open?: string | null
  /** Placeholder of the search box; without it there is none. */
  search?: string
  filters?: readonly Filter[]
  /** More tools, before the column chooser. */
  tools?: ReactNode
  /** What can be done to chosen rows; at most four are shown. */
  actions?: readonly BulkAction<Row>[]
  /** What stands there when the list has no rows at all. */
  empty?: ReactNode
  /** Words on the strip of rows that wait: "3 new orders, show". */
  waitingText?: (count: number) => string
  /** No column chooser, no toolbar: a small table inside a card. */
  plain?: boolean
}

/** A list in rows: search, filters, sort, columns as the reader likes them, choosing, keys, paging, and every state a list can be in. */
export function Table<Row>(props: TableProps<Row>) {
  const { name, list, columns, rowKey, to, actions = [] } = props
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const width = useInlineSize(place)
  const [kept, keep] = useColumnPreferences(name)
  const arranged = layoutColumns(roomyFor(columns, list.rows), kept)
  const selection = useSelection(list.rows, rowKey)
  const goTo = (row: Row | undefined) => {
    if (row !== undefined && to) void navigate(to(row), { preventScrollReset: true })
  }
  const [current] = useRowKeys({
    count: list.rows.length,
    open: (index) => goTo(list.rows[index]),
    choose:
      actions.length > 0
        ? (index, range) => {
            const row = list.rows[index]
            if (row !== undefined) selection.toggle(row, range)
          }
        : undefined,
    letter: (letter, index) =>
      actByLetter(
        actions,
        letter,
        selection.rows.size > 0 ? [...selection.rows.values()] : list.rows.slice(index, index + 1),
      ),
  })
  const phone = width > 0 && width < 560
  return (
    <div className={styles.whole} ref={place}>
      {!props.plain && (
        <Tools {...props} chooser={!phone && <ColumnChooser arranged={arranged} kept={kept} keep={keep} />} />
      )}
      {list.trouble && list.freshAt > 0 && (
        <ErrorBanner error={list.trouble} shownAt={list.freshAt} onRetry={list.retry} busy={list.refreshing} />
      )}
      <div className={styles.box} data-scroller>
        <Body
          {...props}
          current={current}
          phone={phone}
          width={width}
          arranged={arranged}
          kept={kept}
          keep={keep}
          selection={selection}
          goTo={goTo}
        />
      </div>
      <BulkBar selection={selection} actions={actions} total={list.total} />
      {!props.plain && (list.total > 0 || list.page > 1) && <Pager list={list} />}
    </div>
  )
}

function Tools<Row>({ list, search, filters, tools, chooser }: TableProps<Row> & { chooser: ReactNode }) {
  return (
    <FilterBar
      list={list}
      filters={filters}
      search={search && <SearchBox list={list} label={search} />}
      end={
        <>
          {tools}
          {chooser}
        </>
      }
    />
  )
}

export type BodyProps<Row> = TableProps<Row> & {
  current: number
  phone: boolean
  /** Room for the table, px. */
  width: number
  arranged: ReturnType<typeof layoutColumns<Row>>
  kept: ReturnType<typeof useColumnPreferences>[0]
  keep: ReturnType<typeof useColumnPreferences>[1]
  selection: ReturnType<typeof useSelection<Row>>
  goTo: (row: Row) => void
}

function Body<Row>(props: BodyProps<Row>) {
  const { list, empty, phone } = props
  const t = useKitText()
  const late = useDelayed(list.loading)
  if (list.loading && !late) return null
  if (list.trouble && list.freshAt === 0)
    return <LoadFailed trouble={list.trouble} retry={list.retry} clear={list.clear} />
  const hiding = list.search !== '' || activeFilters(list) > 0
  if (!list.loading && list.rows.length === 0 && list.waiting === 0) {
    if (hiding) return <NoMatch search={list.search} filters={activeFilters(list)} clear={list.clear} />
    return empty ?? <EmptyState title={t('no_records')} />
  }
  return phone ? <PhoneRows {...props} /> : <TableGrid {...props} />
}

function actByLetter<Row>(actions: readonly BulkAction<Row>[], letter: string, rows: readonly Row[]) {
  const action = actions.find((one) => one.keys?.toLowerCase() === letter)
  const fit = action?.fits ? rows.filter(action.fits) : rows
  if (!action || fit.length === 0) return false
  void action.run({ rows: fit, all: false })
  return true
}
