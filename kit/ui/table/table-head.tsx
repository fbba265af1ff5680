import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { widthOf } from './table-columns.ts'
import type { Column } from './table-columns.ts'
import { stickyStyle } from './table-sticky.ts'
import type { TableBodyProps } from './table.tsx'
import styles from './table.module.css'
import { useKitText } from '../base/kit-texts.tsx'

type Props<Row> = TableBodyProps<Row> & { columns: readonly Column<Row>[]; selectable: boolean }

export function TableHead<Row>(props: Props<Row>) {
  const { columns, selectable, selection, layout, preferences, list } = props
  const t = useKitText()
  return (
    <thead>
      <tr>
        {selectable && (
          <th className={styles.checkboxCell}>
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
            aria-sort={sortDirectionOf(column, list.sort)}
            data-pinned={at < layout.pinned.length || undefined}
            style={stickyStyle(at, layout.pinned.length, columns, preferences, selectable)}
          >
            <SortButton {...props} column={column} />
            {!props.plain && at < columns.length - 1 && <ResizeHandle {...props} column={column} />}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function sortDirectionOf<Row>(column: Column<Row>, sort: string) {
  if (!column.sort || sort.replace('-', '') !== column.sort) return undefined
  return sort.startsWith('-') ? 'descending' : 'ascending'
}

function SortButton<Row>({ column, list }: { column: Column<Row> } & Pick<Props<Row>, 'list'>) {
  const t = useKitText()
  const direction = sortDirectionOf(column, list.sort)
  if (!column.sort) return <span className={styles.headText}>{column.head}</span>
  const next = direction === 'ascending' ? `-${column.sort}` : direction === 'descending' ? '' : column.sort
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => list.setSort(next)}
      title={t('sort_by', { column: column.head })}
    >
      <span className={styles.headText}>{column.head}</span>
      {direction &&
        (direction === 'ascending' ? <IconArrowUp size={12} aria-hidden /> : <IconArrowDown size={12} aria-hidden />)}
    </button>
  )
}

/** The handle to drag; a double click resets the width. */
function ResizeHandle<Row>({
  column,
  preferences,
  setPreferences,
}: { column: Column<Row> } & Pick<Props<Row>, 'preferences' | 'setPreferences'>) {
  const startDrag = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.parentElement
    if (!head) return
    event.preventDefault()
    const handle = event.currentTarget
    const [startX, startWidth] = [event.clientX, widthOf(column, preferences) ?? head.offsetWidth]
    const direction = getComputedStyle(head).direction === 'rtl' ? -1 : 1
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = (move) =>
      setPreferences({
        ...preferences,
        widths: {
          ...preferences.widths,
          [column.key]: Math.max(56, Math.round(startWidth + direction * (move.clientX - startX))),
        },
      })
    handle.onpointerup = () => {
      handle.onpointermove = null
    }
  }
  const reset = () =>
    setPreferences({
      ...preferences,
      widths: Object.fromEntries(Object.entries(preferences.widths).filter(([key]) => key !== column.key)),
    })
  return <span className={styles.resize} aria-hidden="true" onPointerDown={startDrag} onDoubleClick={reset} />
}
