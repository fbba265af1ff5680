import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { moveItem, moveToReach } from '#contract/rules/lists/move-item.ts'
import type { Move } from '#contract/rules/lists/move-item.ts'
import { useKitText } from '../base/kit-texts.tsx'
import type { ListView } from './list-view.ts'
import styles from './row-order.module.css'
import type { Column } from './table-columns.ts'

type Options<Row> = {
  list: ListView<Row>
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** Heading of the column with the grips. */
  head: string
  /** Saves a move; resolves to its success. Without it the rows cannot be moved. */
  save: ((move: Move) => Promise<boolean>) | undefined
  /** The list can be rearranged only while it is sorted by its own order. */
  sort: string
}

/**
 * A list that is put in order by dragging its rows, or with the arrow keys on their grips. The new order shows at
 * once and reverts if it could not be saved.
 */
export function useRowOrder<Row>({ list, rowKey, rowName, head, save, sort }: Options<Row>) {
  const t = useKitText()
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The row that the keys move. Its grip loses the focus when the row moves in the document. */
  const focused = useRef<string | null>(null)
  const byKey = new Map(list.rows.map((row) => [rowKey(row), row]))
  const saved = [...byKey.keys()]
  const shown = order && order.length === saved.length && order.every((key) => byKey.has(key)) ? order : saved
  const sequence = shown.join(' ')
  useEffect(() => {
    if (focused.current !== null) gripOf(focused.current)?.focus({ preventScroll: true })
  }, [sequence])
  const commit = async (key: string, next: readonly string[]) => {
    const move = moveToReach(saved, next, key)
    if (!save || move === null) return setOrder(null)
    setOrder(next)
    const row = byKey.get(key)
    if ((await save(move)) && row !== undefined)
      setAnnouncement(t('row_moved', { name: rowName(row), position: next.indexOf(key) + 1, total: next.length }))
    setOrder(null)
  }
  const startDrag = (key: string, event: PointerEvent) => {
    if (event.button !== 0 || order !== null) return
    event.preventDefault()
    focused.current = null
    let latest: readonly string[] = saved
    setDragged(key)
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const target = latest.find(
        (one) => one !== key && isBeyondMiddle(one, clientY, latest.indexOf(one) - latest.indexOf(key)),
      )
      if (target === undefined) return
      latest = moveItem(latest, key, target, latest.indexOf(target) > latest.indexOf(key) ? 'after' : 'before')
      setOrder(latest)
    }
    const end = (isDropped: boolean) => {
      controller.abort()
      setDragged(null)
      if (isDropped) void commit(key, latest)
      else setOrder(null)
    }
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && end(false), { signal, capture: true })
  }
  const handleKeydown = (key: string, event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    if (order !== null) return
    const target = saved[saved.indexOf(key) + (event.key === 'ArrowUp' ? -1 : 1)]
    focused.current = key
    if (target !== undefined)
      void commit(key, moveItem(saved, key, target, event.key === 'ArrowUp' ? 'before' : 'after'))
  }
  const canMove = save !== undefined && list.sort === sort && list.rows.length > 1
  const column: Column<Row> = {
    key: 'row_order',
    head,
    width: 64,
    pinned: true,
    mobile: 'primary',
    cell: (row) => {
      const key = rowKey(row)
      return (
        <button
          type="button"
          className={styles.grip}
          data-row-grip={key}
          data-dragged={dragged === key || undefined}
          aria-label={t('row_move', { name: rowName(row) })}
          onPointerDown={(event) => startDrag(key, event)}
          onKeyDown={(event) => handleKeydown(key, event)}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )
    },
  }
  return {
    list: { ...list, rows: shown.flatMap((key) => byKey.get(key) ?? []) },
    columns: canMove ? [column] : [],
    /** Says the new position to screen readers. */
    status: (
      <output className="vh" aria-live="polite">
        {announcement}
      </output>
    ),
  }
}

const gripOf = (key: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-row-grip]')].find((grip) => grip.dataset['rowGrip'] === key)

/** Whether the pointer has passed the middle of a row that stands below (positive distance) or above. */
function isBeyondMiddle(key: string, clientY: number, distance: number): boolean {
  const row = gripOf(key)?.closest('tr, li')?.getBoundingClientRect()
  if (!row) return false
  const middle = row.top + row.height / 2
  return distance > 0 ? clientY > middle : clientY < middle
}
