import type { CSSProperties } from 'react'
import { minWidthOf } from './table-columns.ts'
import type { Column, ColumnPreferences } from './table-columns.ts'

/** Width of the column of checkboxes, px. */
export const checkboxColumnWidth = 46

/** Pinned cells stay at the start while the rest scrolls by. */
export function stickyStyle<Row>(
  at: number,
  pinned: number,
  columns: readonly Column<Row>[],
  kept: ColumnPreferences,
  choosing: boolean,
): CSSProperties | undefined {
  if (at >= pinned) return undefined
  const before = columns
    .slice(0, at)
    .reduce((sum, column) => sum + minWidthOf(column, kept), choosing ? checkboxColumnWidth : 0)
  return { insetInlineStart: before }
}
