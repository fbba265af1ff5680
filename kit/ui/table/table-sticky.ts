import type { CSSProperties } from 'react'
import { leastWidthOf } from './table-columns.ts'
import type { Column, Kept } from './table-columns.ts'

/** Width of the column of checkboxes, px. */
export const choice = 46

/** Pinned cells stay at the start while the rest scrolls by. */
export function stick<Row>(
  at: number,
  pinned: number,
  columns: readonly Column<Row>[],
  kept: Kept,
  choosing: boolean,
): CSSProperties | undefined {
  if (at >= pinned) return undefined
  const before = columns.slice(0, at).reduce((sum, column) => sum + leastWidthOf(column, kept), choosing ? choice : 0)
  return { insetInlineStart: before }
}
