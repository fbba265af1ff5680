import { useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { IconArrowUp } from '@tabler/icons-react'
import { Checkbox } from '../form/checkbox.tsx'
import { visibleColumns, minWidthOf, widthsIn } from './table-columns.ts'
import type { Column } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { checkboxColumnWidth, stickyStyle } from './table-sticky.ts'
import type { BodyProps } from './table.tsx'
import styles from './table.module.css'
import { useKitText } from '../base/kit-texts.tsx'

/** The table itself: head, the strip of waiting rows, rows or their skeleton. */
export function TableGrid<Row>(props: BodyProps<Row>) {
  const { list, arranged, kept, width, actions = [], label } = props
  const place = useRef<HTMLTableElement>(null)
  const choosing = actions.length > 0
  const all = [...arranged.pinned, ...arranged.shown]
  const room = width - (choosing ? checkboxColumnWidth : 10)
  const columns = visibleColumns(all, kept, room)
  const widths = widthsIn(columns, kept, room)
  return (
    <table
      ref={place}
      className={styles.table}
      style={{ minInlineSize: leastOf(columns, kept, choosing) }}
      data-dense={kept.dense || undefined}
      aria-label={label}
      aria-busy={list.loading || list.refreshing}
      aria-rowcount={list.total}
    >
      <colgroup>
        {choosing && <col style={{ inlineSize: checkboxColumnWidth }} />}
        {columns.map((column, at) => (
          <col key={column.key} style={{ inlineSize: widths[at] }} />
        ))}
      </colgroup>
      <TableHead {...props} columns={columns} choosing={choosing} />
      <tbody>
        {list.waiting > 0 && (
          <Waiting
            text={props.waitingText?.(list.waiting)}
            count={list.waiting}
            show={list.showWaiting}
            span={columns.length + (choosing ? 1 : 0)}
          />
        )}
        {list.loading ? (
          <Skeleton columns={columns} choosing={choosing} rows={Math.min(list.size, 12)} />
        ) : (
          list.rows.map((row, index) => (
            <Line key={props.rowKey(row)} {...props} row={row} index={index} columns={columns} choosing={choosing} />
          ))
        )}
      </tbody>
    </table>
  )
}

const leastOf = <Row,>(columns: readonly Column<Row>[], kept: BodyProps<Row>['kept'], choosing: boolean) =>
  columns.reduce((sum, column) => sum + minWidthOf(column, kept), choosing ? checkboxColumnWidth : 10)

function Waiting({
  text,
  count,
  show,
  span,
}: {
  text: string | undefined
  count: number
  show: () => void
  span: number
}) {
  const t = useKitText()
  return (
    <tr className={styles.waiting}>
      <td colSpan={span}>
        <button type="button" onClick={show}>
          <IconArrowUp size={16} aria-hidden />
          {text ?? t('new_rows', { count })}
        </button>
      </td>
    </tr>
  )
}

type LineProps<Row> = BodyProps<Row> & { row: Row; index: number; columns: readonly Column<Row>[]; choosing: boolean }

function Line<Row>(props: LineProps<Row>) {
  const { row, index, columns, choosing, rowKey, rowName, current, open, selection, goTo, to, kept, arranged } = props
  const t = useKitText()
  const key = rowKey(row)
  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    const own = event.target instanceof Element && event.target.closest('a, button, input, label')
    if (!own && to && !window.getSelection()?.toString()) goTo(row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
    // jsx-a11y/no-noninteractive-element-interactions -- a wider target for the row's link, which keys reach
    <tr
      onClick={press}
      aria-selected={choosing ? selection.has(key) : undefined}
      data-open={open === key || undefined}
      data-current={index === current || undefined}
      data-to={to ? true : undefined}
      ref={index === current ? reveal : undefined}
    >
      {choosing && (
        <td className={styles.choice}>
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
          data-pinned={at < arranged.pinned.length || undefined}
          style={stickyStyle(at, arranged.pinned.length, columns, kept, choosing)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

const reveal = (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'nearest' })

const lengths = [56, 92, 84, 76, 100, 64, 48, 88]

function Skeleton<Row>({
  columns,
  choosing,
  rows,
}: {
  columns: readonly Column<Row>[]
  choosing: boolean
  rows: number
}): ReactNode {
  return Array.from({ length: rows }, (_, line) => (
    <tr key={line} className={styles.ghost}>
      {choosing && (
        <td aria-hidden="true" className={styles.choice}>
          <span className={styles.box16} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} aria-hidden="true" className={styles.cell} data-end={column.alignEnd || undefined}>
          <span className={styles.bar} style={{ inlineSize: lengths[(line * 3 + at) % lengths.length] }} />
        </td>
      ))}
    </tr>
  ))
}
