import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Stable name: it keeps the reader's arrangement. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** px; columns without one share what is left. */
  width?: number
  /** px that a column without a width needs at least; 150 unless told. */
  least?: number
  /** px that it makes do with when nothing is left to give up, as beside a drawer. */
  tight?: number
  /** The cell's figure as text: `width` grows with the longest on the page. */
  figure?: (row: Row) => string
  /** Figures and times stand at the end. */
  end?: boolean
  /** Field that the server sorts by; without one the column does not sort. */
  sort?: string
  /** Always first, never hidden. */
  pinned?: boolean
  /** Only shown once the reader asks for it. */
  hidden?: boolean
  /** Given up first when the room gets narrow, as beside a drawer. */
  wide?: boolean
  /** Where it stands on the phone: first line at the start, first line at the end, second line; else not at all. */
  phone?: 'lead' | 'end' | 'under'
}

/** The reader's own arrangement of a table. */
export type Kept = {
  order: readonly string[]
  hidden: readonly string[]
  shown: readonly string[]
  pinned: readonly string[]
  widths: Readonly<Record<string, number>>
  dense: boolean
}

export const nothingKept: Kept = { order: [], hidden: [], shown: [], pinned: [], widths: {}, dense: true }

export type Arranged<Row> = { pinned: Column<Row>[]; shown: Column<Row>[]; hidden: Column<Row>[] }

/** Columns as the reader arranged them: locked ones first, then pinned, then the rest in the kept order; unknown names are ignored, new columns keep their place. */
export function arrange<Row>(columns: readonly Column<Row>[], kept: Kept): Arranged<Row> {
  const known = new Map(columns.map((column) => [column.key, column]))
  const ordered = new Set([...kept.order.filter((key) => known.has(key)), ...known.keys()])
  const all = [...ordered].flatMap((key) => known.get(key) ?? [])
  const isPinned = (column: Column<Row>) => column.pinned || kept.pinned.includes(column.key)
  const isHidden = (column: Column<Row>) =>
    !isPinned(column) && (column.hidden ? !kept.shown.includes(column.key) : kept.hidden.includes(column.key))
  return {
    pinned: [...all.filter((column) => column.pinned), ...all.filter((column) => !column.pinned && isPinned(column))],
    shown: all.filter((column) => !isPinned(column) && !isHidden(column)),
    hidden: all.filter(isHidden),
  }
}

/** px that a column takes when room is scarce. */
export const leastWidthOf = <Row>(column: Column<Row>, kept: Kept) => widthOf(column, kept) ?? column.least ?? 150

/** Columns for which there is room: the wide ones are given up one by one, the last first, but never one that the reader asked for; then the rest stands tight. */
export function fitting<Row>(columns: readonly Column<Row>[], kept: Kept, room: number): Column<Row>[] {
  const least = columns.reduce((sum, column) => sum + leastWidthOf(column, kept), 0)
  if (least <= room) return [...columns]
  const given = columns.findLastIndex(({ key, wide }) => wide && !kept.shown.includes(key))
  return given < 0 ? columns.map(tightened) : fitting(columns.toSpliced(given, 1), kept, room)
}

const tightened = <Row>(column: Column<Row>): Column<Row> => {
  const { tight, width } = column
  return tight === undefined ? column : { ...column, ...(width === undefined ? { least: tight } : { width: tight }) }
}

/** px of each column in `room`: who has no width gets what it needs and an equal share of what is left; before the room is measured the browser shares. */
export function widthsIn<Row>(columns: readonly Column<Row>[], kept: Kept, room: number): (number | undefined)[] {
  const spare = room - columns.reduce((sum, column) => sum + leastWidthOf(column, kept), 0)
  const free = columns.filter((column) => widthOf(column, kept) === undefined).length
  return columns.map(
    (column) => widthOf(column, kept) ?? (spare < 0 ? undefined : leastWidthOf(column, kept) + spare / free),
  )
}

export const widthOf = <Row>(column: Column<Row>, kept: Kept) => kept.widths[column.key] ?? column.width

/** px on both sides of what stands in a cell. */
const paddings = 22

/** Columns with room for their figures: one that lost signs at its end, or in Arabic at its start, reads as another. */
export const roomyFor = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.map((column) => {
    const { figure, width = 0 } = column
    return figure
      ? { ...column, width: Math.max(width, ...rows.map((row) => figureWidth(figure(row)) + paddings)) }
      : column
  })

/** px of a figure in the type of tables: digits and letters, then points and spaces; marks of direction take none. */
const figureWidth = (text: string) =>
  Math.ceil(
    [...text].reduce((sum, sign) => sum + (/[\p{L}\p{N}\p{Sc}]/u.test(sign) ? 8.4 : /\p{Cf}/u.test(sign) ? 0 : 4.5), 0),
  )

/** Puts `key` before `before` (to the end without it). */
export function moved(order: readonly string[], key: string, before: string | undefined): string[] {
  const rest = order.filter((one) => one !== key)
  const at = before === undefined ? rest.length : rest.indexOf(before)
  return at < 0 ? [...rest, key] : [...rest.slice(0, at), key, ...rest.slice(at)]
}

export function toggled<Row>(kept: Kept, column: Column<Row>, show: boolean): Kept {
  const without = (names: readonly string[]) => names.filter((name) => name !== column.key)
  const list = column.hidden
    ? { shown: show ? [...without(kept.shown), column.key] : without(kept.shown) }
    : { hidden: show ? without(kept.hidden) : [...without(kept.hidden), column.key] }
  return { ...kept, ...list, pinned: show ? kept.pinned : without(kept.pinned) }
}
