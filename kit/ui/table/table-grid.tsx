import { useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { visibleColumns, minWidthOf, columnWidths } from './table-columns.ts'
import type { Column } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { checkboxColumnWidth, stickyStyle } from './table-sticky.ts'
import type { TableBodyProps } from './table.tsx'
import styles from './table.module.css'
import { useKitText } from '../base/kit-texts.tsx'
import { NewRowsRow } from './new-rows-row.tsx'

/** The table: header, the row that announces new rows, rows or their skeleton. */
export function TableGrid<Row>(props: TableBodyProps<Row>) {
  const { list, layout, preferences, width, actions = [], label } = props
  const ref = useRef<HTMLTableElement>(null)
  const selectable = actions.length > 0
  const orderedColumns = [...layout.pinned, ...layout.shown]
  const availableWidth = width - (selectable ? checkboxColumnWidth : 10)
  const columns = visibleColumns(orderedColumns, preferences, availableWidth)
  const widths = columnWidths(columns, preferences, availableWidth)
  return (
    <table
      ref={ref}
      className={styles.table}
      style={{ minInlineSize: minTableWidth(columns, preferences, selectable) }}
      data-dense={preferences.dense || undefined}
      aria-label={label}
      aria-busy={list.loading || list.refreshing}
      aria-rowcount={list.total}
    >
      <colgroup>
        {selectable && <col style={{ inlineSize: checkboxColumnWidth }} />}
        {columns.map((column, at) => (
          <col key={column.key} style={{ inlineSize: widths[at] }} />
        ))}
      </colgroup>
      <TableHead {...props} columns={columns} selectable={selectable} />
      <tbody>
        {list.newRowCount > 0 && (
          <NewRowsRow
            text={props.newRowsText?.(list.newRowCount)}
            count={list.newRowCount}
            show={list.showNewRows}
            span={columns.length + (selectable ? 1 : 0)}
          />
        )}
        {list.loading ? (
          <Skeleton columns={columns} selectable={selectable} rows={Math.min(list.pageSize, 12)} />
        ) : (
          list.rows.map((row, index) => (
            <TableRow
              key={props.rowKey(row)}
              {...props}
              row={row}
              index={index}
              columns={columns}
              selectable={selectable}
            />
          ))
        )}
      </tbody>
    </table>
  )
}

const minTableWidth = <Row,>(
  columns: readonly Column<Row>[],
  preferences: TableBodyProps<Row>['preferences'],
  selectable: boolean,
) => columns.reduce((sum, column) => sum + minWidthOf(column, preferences), selectable ? checkboxColumnWidth : 10)

type TableRowProps<Row> = TableBodyProps<Row> & {
  row: Row
  index: number
  columns: readonly Column<Row>[]
  selectable: boolean
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const {
    row,
    index,
    columns,
    selectable,
    rowKey,
    rowName,
    current,
    openKey,
    selection,
    openRow,
    to,
    preferences,
    layout,
  } = props
  const t = useKitText()
  const key = rowKey(row)
  const handleClick = (event: MouseEvent<HTMLTableRowElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, label')
    if (!isControl && to && !window.getSelection()?.toString()) openRow(row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
    // jsx-a11y/no-noninteractive-element-interactions -- a wider target for the row's link, which keys reach
    <tr
      onClick={handleClick}
      aria-selected={selectable ? selection.has(key) : undefined}
      data-open={openKey === key || undefined}
      data-current={index === current || undefined}
      data-to={to ? true : undefined}
      ref={index === current ? scrollToRow : undefined}
    >
      {selectable && (
        <td className={styles.checkboxCell}>
          <Checkbox
            checked={selection.has(key)}
            label={t('row_select', { name: rowName?.(row) ?? key })}
            onChange={(_, event) => selection.toggle(row, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={styles.cell}
          data-end={column.alignEnd || undefined}
          data-pinned={at < layout.pinned.length || undefined}
          style={stickyStyle(at, layout.pinned.length, columns, preferences, selectable)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

const scrollToRow = (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'nearest' })

const skeletonWidths = [56, 92, 84, 76, 100, 64, 48, 88]

function Skeleton<Row>({
  columns,
  selectable,
  rows,
}: {
  columns: readonly Column<Row>[]
  selectable: boolean
  rows: number
}): ReactNode {
  return Array.from({ length: rows }, (_, rowIndex) => (
    <tr key={rowIndex} className={styles.skeletonRow}>
      {selectable && (
        <td aria-hidden="true" className={styles.checkboxCell}>
          <span className={styles.skeletonBox} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} aria-hidden="true" className={styles.cell} data-end={column.alignEnd || undefined}>
          <span
            className={styles.skeletonBar}
            style={{ inlineSize: skeletonWidths[(rowIndex * 3 + at) % skeletonWidths.length] }}
          />
        </td>
      ))}
    </tr>
  ))
}
