import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAction } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { EmptyState, LoadErrorState, NoMatch } from '../feedback/empty-state.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filter } from './filters.ts'
import { countActiveFilters } from './list-view.ts'
import type { ListView } from './list-view.ts'
import { Pager } from './pager.tsx'
import { MobileRows } from './mobile-rows.tsx'
import { MoreRows } from './more-rows.tsx'
import { SearchBox } from './search-box.tsx'
import { useColumnPreferences } from './column-preferences.ts'
import { layoutColumns, fitNumberColumns } from './table-columns.ts'
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
  /** Stable name for the stored column preferences. */
  name: string
  label: string
  list: ListView<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Accessible name of a row, for its checkbox. */
  rowName?: (row: Row) => string
  /** Path of a row: a page, or the list with its drawer open. */
  to?: (row: Row) => string
  /** Key of the row in the drawer. */
  openKey?: string | null
  /** Placeholder of the search box. Without it there is no search box. */
  search?: string
  filters?: readonly Filter[]
  /** More tools, before the column chooser. */
  tools?: ReactNode
  /** Actions for selected rows; at most four are shown. */
  actions?: readonly BulkAction<Row>[]
  /** Shown if the list has no rows at all. */
  empty?: ReactNode
  /** Text of the strip that announces new rows: "3 new orders, show". */
  newRowsText?: (count: number) => string
  /** No toolbar and column chooser: a small table inside a card. */
  plain?: boolean
}

/**
 * A list as a table: search, filters, sort, column preferences, selection, keyboard, paging, and every state of a
 * list.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { name, list, columns, rowKey, to, actions = [] } = props
  const navigate = useNavigate()
  const ref = useRef<HTMLDivElement>(null)
  const width = useInlineSize(ref)
  const [preferences, setPreferences] = useColumnPreferences(name)
  const layout = layoutColumns(fitNumberColumns(columns, list.rows), preferences)
  const selection = useSelection(list.rows, rowKey)
  const openRow = (row: Row | undefined) => {
    if (row !== undefined && to) void navigate(to(row), { preventScrollReset: true })
  }
  const [current] = useRowKeys({
    count: list.rows.length,
    open: (index) => openRow(list.rows[index]),
    toggle:
      actions.length > 0
        ? (index, range) => {
            const row = list.rows[index]
            if (row !== undefined) selection.toggle(row, range)
          }
        : undefined,
    onLetter: (letter, index) =>
      runActionByLetter(
        actions,
        letter,
        selection.rows.size > 0 ? [...selection.rows.values()] : list.rows.slice(index, index + 1),
      ),
  })
  const isMobile = width > 0 && width < 560
  return (
    <div className={styles.container} ref={ref}>
      {!props.plain && (
        <Toolbar
          {...props}
          chooser={
            !isMobile && <ColumnChooser layout={layout} preferences={preferences} setPreferences={setPreferences} />
          }
        />
      )}
      {list.error && list.loadedAt > 0 && (
        <ErrorBanner error={list.error} shownAt={list.loadedAt} onRetry={list.retry} busy={list.refreshing} />
      )}
      <div className={styles.box} data-scroller data-plain={props.plain || undefined}>
        <TableBody
          {...props}
          current={current}
          isMobile={isMobile}
          width={width}
          layout={layout}
          preferences={preferences}
          setPreferences={setPreferences}
          selection={selection}
          openRow={openRow}
        />
        {isMobile && !props.plain && list.showMore && (
          <MoreRows show={list.showMore} shown={list.rows.length} isBusy={list.refreshing} />
        )}
      </div>
      <BulkBar selection={selection} actions={actions} total={list.total} />
      {!props.plain && (list.total > 0 || list.page > 1) && <Pager list={list} />}
    </div>
  )
}

function Toolbar<Row>({ list, search, filters, tools, chooser }: TableProps<Row> & { chooser: ReactNode }) {
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

export type TableBodyProps<Row> = TableProps<Row> & {
  current: number
  isMobile: boolean
  /** Available width, px. */
  width: number
  layout: ReturnType<typeof layoutColumns<Row>>
  preferences: ReturnType<typeof useColumnPreferences>[0]
  setPreferences: ReturnType<typeof useColumnPreferences>[1]
  selection: ReturnType<typeof useSelection<Row>>
  openRow: (row: Row) => void
}

function TableBody<Row>(props: TableBodyProps<Row>) {
  const { list, empty, isMobile } = props
  const t = useKitText()
  const showSkeleton = useDelayed(list.loading)
  if (list.loading && !showSkeleton) return null
  if (list.error && list.loadedAt === 0)
    return <LoadErrorState error={list.error} retry={list.retry} clear={list.clear} />
  const isFiltered = list.search !== '' || countActiveFilters(list) > 0
  if (!list.loading && list.rows.length === 0 && list.newRowCount === 0) {
    if (isFiltered) return <NoMatch search={list.search} filterCount={countActiveFilters(list)} clear={list.clear} />
    return empty ?? <EmptyState title={t('no_records')} />
  }
  return isMobile ? <MobileRows {...props} /> : <TableGrid {...props} />
}

function runActionByLetter<Row>(actions: readonly BulkAction<Row>[], letter: string, rows: readonly Row[]) {
  const action = actions.find((one) => one.keys?.toLowerCase() === letter)
  const applicable = action?.appliesTo ? rows.filter(action.appliesTo) : rows
  if (!action || applicable.length === 0) return false
  void action.run({ rows: applicable, all: false })
  return true
}
