import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Stable name; the stored preferences refer to it. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** px. Columns without a width share the free space. */
  width?: number
  /** Minimum px of a column without a width; 150 by default. */
  minWidth?: number
  /** px when no column can be dropped, as beside a drawer. */
  compactWidth?: number
  /** The cell's text. The column grows with the longest on the page. */
  measureText?: (row: Row) => string
  /** Numbers and times are aligned at the end. */
  alignEnd?: boolean
  /** Field that the server sorts by. Without it the column is not sortable. */
  sort?: string
  /** Always first, never hidden. */
  pinned?: boolean
  /** Hidden until the user shows it. */
  hidden?: boolean
  /** Dropped first when the table is narrow, as beside a drawer. */
  collapsible?: boolean
  /**
   * Position on the phone: first line at the start, first line at the end, or second line. Without it the column
   * is not shown there.
   */
  mobile?: 'primary' | 'end' | 'secondary'
}

/** The user's preferences for a table. Stored in the browser, so the field names must not change. */
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
 * Columns in the user's order: permanently pinned, pinned by the user, then the rest. Unknown names are ignored;
 * new columns keep their declared position.
 */
export function layoutColumns<Row>(columns: readonly Column<Row>[], preferences: ColumnPreferences): ColumnLayout<Row> {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const ordered = new Set([...preferences.order.filter((key) => byKey.has(key)), ...byKey.keys()])
  const all = [...ordered].flatMap((key) => byKey.get(key) ?? [])
  const isPinned = (column: Column<Row>) => column.pinned || preferences.pinned.includes(column.key)
  const isHidden = (column: Column<Row>) =>
    !isPinned(column) &&
    (column.hidden ? !preferences.shown.includes(column.key) : preferences.hidden.includes(column.key))
  return {
    pinned: [...all.filter((column) => column.pinned), ...all.filter((column) => !column.pinned && isPinned(column))],
    shown: all.filter((column) => !isPinned(column) && !isHidden(column)),
    hidden: all.filter(isHidden),
  }
}

/** Minimum width of a column, px. */
export const minWidthOf = <Row>(column: Column<Row>, preferences: ColumnPreferences) =>
  widthOf(column, preferences) ?? column.minWidth ?? 150

/**
 * The columns that fit. Collapsible columns are dropped from the end, except those that the user chose to show;
 * then the rest becomes compact.
 */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  preferences: ColumnPreferences,
  availableWidth: number,
): Column<Row>[] {
  const minTotal = columns.reduce((sum, column) => sum + minWidthOf(column, preferences), 0)
  if (minTotal <= availableWidth) return [...columns]
  const removedIndex = columns.findLastIndex(({ key, collapsible }) => collapsible && !preferences.shown.includes(key))
  return removedIndex < 0
    ? columns.map(toCompact)
    : visibleColumns(columns.toSpliced(removedIndex, 1), preferences, availableWidth)
}

const toCompact = <Row>(column: Column<Row>): Column<Row> => {
  const { compactWidth, width } = column
  return compactWidth === undefined
    ? column
    : { ...column, ...(width === undefined ? { minWidth: compactWidth } : { width: compactWidth }) }
}

/**
 * px of each column. A column without a width gets its minimum and an equal share of the free space. Undefined
 * before the table is measured: the browser then decides.
 */
export function columnWidths<Row>(
  columns: readonly Column<Row>[],
  preferences: ColumnPreferences,
  availableWidth: number,
): (number | undefined)[] {
  const spareWidth = availableWidth - columns.reduce((sum, column) => sum + minWidthOf(column, preferences), 0)
  const flexibleCount = columns.filter((column) => widthOf(column, preferences) === undefined).length
  return columns.map(
    (column) =>
      widthOf(column, preferences) ??
      (spareWidth < 0 ? undefined : minWidthOf(column, preferences) + spareWidth / flexibleCount),
  )
}

export const widthOf = <Row>(column: Column<Row>, preferences: ColumnPreferences) =>
  preferences.widths[column.key] ?? column.width

/** Horizontal padding of a cell, px. */
const cellPadding = 22

/** Columns wide enough for their numbers. A truncated number would read as another number. */
export const fitNumberColumns = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.map((column) => {
    const { measureText, width = 0 } = column
    return measureText
      ? { ...column, width: Math.max(width, ...rows.map((row) => textWidth(measureText(row)) + cellPadding)) }
      : column
  })

/**
 * Estimated px of a text in the table font: letters and digits, then punctuation and spaces. Direction marks have
 * no width.
 */
const textWidth = (text: string) =>
  Math.ceil(
    [...text].reduce((sum, char) => sum + (/[\p{L}\p{N}\p{Sc}]/u.test(char) ? 8.4 : /\p{Cf}/u.test(char) ? 0 : 4.5), 0),
  )

/** Moves `key` before `before`, or to the end without it. */
export function moveKey(order: readonly string[], key: string, before: string | undefined): string[] {
  const others = order.filter((one) => one !== key)
  const at = before === undefined ? others.length : others.indexOf(before)
  return at < 0 ? [...others, key] : [...others.slice(0, at), key, ...others.slice(at)]
}

export function toggleColumn<Row>(
  preferences: ColumnPreferences,
  column: Column<Row>,
  show: boolean,
): ColumnPreferences {
  const withoutColumn = (names: readonly string[]) => names.filter((name) => name !== column.key)
  const changes = column.hidden
    ? { shown: show ? [...withoutColumn(preferences.shown), column.key] : withoutColumn(preferences.shown) }
    : { hidden: show ? withoutColumn(preferences.hidden) : [...withoutColumn(preferences.hidden), column.key] }
  return { ...preferences, ...changes, pinned: show ? preferences.pinned : withoutColumn(preferences.pinned) }
}
