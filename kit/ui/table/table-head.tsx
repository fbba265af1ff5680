import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { widthOf } from './table-columns.ts'
import type { Column } from './table-columns.ts'
import { stickyStyle } from './table-sticky.ts'
import type { BodyProps } from './table.tsx'
import styles from './table.module.css'
import { useKitText } from '../base/kit-texts.tsx'

type Props<Row> = BodyProps<Row> & { columns: readonly Column<Row>[]; choosing: boolean }

export function TableHead<Row>(props: Props<Row>) {
  const { columns, choosing, selection, arranged, kept, list } = props
  const t = useKitText()
  return (
    <thead>
      <tr>
        {choosing && (
          <th className={styles.choice}>
            <Checkbox
              checked={selection.all || selection.page === 'all'}
              indeterminate={!selection.all && selection.page === 'some'}
              disabled={list.rows.length === 0}
              label={t('select_all')}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {columns.map((column, at) => (
          <th
            key={column.key}
            scope="col"
            data-end={column.alignEnd || undefined}
            aria-sort={sortOf(column, list.sort)}
            data-pinned={at < arranged.pinned.length || undefined}
            style={stickyStyle(at, arranged.pinned.length, columns, kept, choosing)}
          >
            <Sort {...props} column={column} />
            {!props.plain && at < columns.length - 1 && <Resize {...props} column={column} />}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function sortOf<Row>(column: Column<Row>, sort: string) {
  if (!column.sort || sort.replace('-', '') !== column.sort) return undefined
  return sort.startsWith('-') ? 'descending' : 'ascending'
}

function Sort<Row>({ column, list }: { column: Column<Row> } & Pick<Props<Row>, 'list'>) {
  const t = useKitText()
  const order = sortOf(column, list.sort)
  if (!column.sort) return <span className={styles.word}>{column.head}</span>
  const next = order === 'ascending' ? `-${column.sort}` : order === 'descending' ? '' : column.sort
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => list.setSort(next)}
      title={t('sort_by', { column: column.head })}
    >
      <span className={styles.word}>{column.head}</span>
      {order &&
        (order === 'ascending' ? <IconArrowUp size={12} aria-hidden /> : <IconArrowDown size={12} aria-hidden />)}
    </button>
  )
}

/** The edge that is dragged; two clicks give the width back to the table. */
function Resize<Row>({ column, kept, keep }: { column: Column<Row> } & Pick<Props<Row>, 'kept' | 'keep'>) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.parentElement
    if (!head) return
    event.preventDefault()
    const edge = event.currentTarget
    const [from, wide] = [event.clientX, widthOf(column, kept) ?? head.offsetWidth]
    const side = getComputedStyle(head).direction === 'rtl' ? -1 : 1
    edge.setPointerCapture(event.pointerId)
    edge.onpointermove = (move) =>
      keep({
        ...kept,
        widths: { ...kept.widths, [column.key]: Math.max(56, Math.round(wide + side * (move.clientX - from))) },
      })
    edge.onpointerup = () => {
      edge.onpointermove = null
    }
  }
  const reset = () =>
    keep({ ...kept, widths: Object.fromEntries(Object.entries(kept.widths).filter(([key]) => key !== column.key)) })
  return <span className={styles.resize} aria-hidden="true" onPointerDown={drag} onDoubleClick={reset} />
}
