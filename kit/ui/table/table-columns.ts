import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Stable name: it keeps the reader's arrangement. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** px; columns without one share what is left. */
  width?: number
  /** px that a column without a width needs at least; 150 unless told. */
  minWidth?: number
  /** px that it makes do with when nothing is left to give up, as beside a drawer. */
  compactWidth?: number
  /** The cell's figure as text: `width` grows with the longest on the page. */
  measureText?: (row: Row) => string
  /** Figures and times stand at the end. */
  alignEnd?: boolean
  /** Field that the server sorts by; without one the column does not sort. */
  sort?: string
  /** Always first, never hidden. */
  pinned?: boolean
  /** Only shown once the reader asks for it. */
  hidden?: boolean
  /** Given up first when the room gets narrow, as beside a drawer. */
  collapsible?: boolean
  /** Where it stands on the phone: first line at the start, first line at the end, second line; else not at all. */
  mobile?: 'primary' | 'end' | 'secondary'
}

/** The reader's own arrangement of a table. */
export type ColumnPreferences = {
  order: readonly string[]
  hidden: readonly string[]
  shown: readonly string[]
  pinned: readonly string[]
  widths: Readonly<Record<string, number>>
  dense: boolean
}

export const noPreferences: ColumnPreferences = {
  order: [],
  hidden: [],
  shown: [],
  pinned: [],
  widths: {},
  dense: true,
}

export type ColumnLayout<Row> = { pinned: Column<Row>[]; shown: Column<Row>[]; hidden: Column<Row>[] }

/**
 * Columns as the reader arranged them: locked ones first, then pinned, then the rest in the kept order;
 * unknown names are ignored, new columns keep their place.
 */
export function layoutColumns<Row>(columns: readonly Column<Row>[], kept: ColumnPreferences): ColumnLayout<Row> {
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
export const minWidthOf = <Row>(column: Column<Row>, kept: ColumnPreferences) =>
  widthOf(column, kept) ?? column.minWidth ?? 150

/**
 * Columns for which there is room: the wide ones are given up one by one, the last first, but never one that
 * the reader asked for; then the rest stands tight.
 */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  kept: ColumnPreferences,
  room: number,
): Column<Row>[] {
  const least = columns.reduce((sum, column) => sum + minWidthOf(column, kept), 0)
  if (least <= room) return [...columns]
  const given = columns.findLastIndex(({ key, collapsible: wide }) => wide && !kept.shown.includes(key))
  return given < 0 ? columns.map(tightened) : visibleColumns(columns.toSpliced(given, 1), kept, room)
}

const tightened = <Row>(column: Column<Row>): Column<Row> => {
  const { compactWidth: tight, width } = column
  return tight === undefined ? column : { ...column, ...(width === undefined ? { minWidth: tight } : { width: tight }) }
}

/** px of each column in `room`: who has no width gets what it needs and an equal share of what is left; before the room is measured the browser shares. */
export function widthsIn<Row>(
  columns: readonly Column<Row>[],
  kept: ColumnPreferences,
  room: number,
): (number | undefined)[] {
  const spare = room - columns.reduce((sum, column) => sum + minWidthOf(column, kept), 0)
  const free = columns.filter((column) => widthOf(column, kept) === undefined).length
  return columns.map(
    (column) => widthOf(column, kept) ?? (spare < 0 ? undefined : minWidthOf(column, kept) + spare / free),
  )
}

export const widthOf = <Row>(column: Column<Row>, kept: ColumnPreferences) => kept.widths[column.key] ?? column.width

/** px on both sides of what stands in a cell. */
const paddings = 22

/** Columns with room for their figures: one that lost signs at its end, or in Arabic at its start, reads as another. */
export const roomyFor = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.map((column) => {
    const { measureText: figure, width = 0 } = column
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

export function toggled<Row>(kept: ColumnPreferences, column: Column<Row>, show: boolean): ColumnPreferences {
  const without = (names: readonly string[]) => names.filter((name) => name !== column.key)
  const list = column.hidden
    ? { shown: show ? [...without(kept.shown), column.key] : without(kept.shown) }
    : { hidden: show ? without(kept.hidden) : [...without(kept.hidden), column.key] }
  return { ...kept, ...list, pinned: show ? kept.pinned : without(kept.pinned) }
}
