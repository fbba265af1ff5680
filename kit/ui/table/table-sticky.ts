import type { CSSProperties } from 'react'
import { minWidthOf } from './table-columns.ts'
import type { Column, ColumnPreferences } from './table-columns.ts'

/** Width of the checkbox column, px. */
export const checkboxColumnWidth = 46

/** Pinned cells stay at the start while the rest scrolls. */
export function stickyStyle<Row>(
  at: number,
  pinned: number,
  columns: readonly Column<Row>[],
  preferences: ColumnPreferences,
  selectable: boolean,
): CSSProperties | undefined {
  if (at >= pinned) return undefined
  const offset = columns
    .slice(0, at)
    .reduce((sum, column) => sum + minWidthOf(column, preferences), selectable ? checkboxColumnWidth : 0)
  return { insetInlineStart: offset }
}
