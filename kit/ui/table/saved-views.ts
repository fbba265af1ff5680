import { noPreferences } from './table-columns.ts'
import type { ColumnPreferences } from './table-columns.ts'

/** A way of looking at a list that a reader keeps: the address with filters, tab and sort, and the columns as they stood. */
export type SavedView = { id: string; name: string; to: string; arrangement: ColumnPreferences }

/** Not part of a view: the page turned to, the row open, and the view's own mark. */
const passing = ['page', 'open', 'saved']

/** Path and query of a list without what passes, in one order, so that two of them can be compared. */
export function lasting(pathname: string, search: string) {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  params.sort()
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/** Filters, search or sort are set, which is worth keeping; a tab alone is one press away anyhow. */
export const isNarrowed = (search: string) =>
  [...new URLSearchParams(search).keys()].some((name) => ![...passing, 'tab', 'view', 'limit'].includes(name))

export const isEdited = (view: SavedView | undefined, to: string, arrangement: ColumnPreferences) =>
  view !== undefined && (view.to !== to || JSON.stringify(view.arrangement) !== JSON.stringify(arrangement))

export const hrefOf = ({ to, id }: Pick<SavedView, 'to' | 'id'>) => `${to}${to.includes('?') ? '&' : '?'}saved=${id}`

/** What is readable of the views kept in this browser. */
export function viewsOf(
  value: unknown,
  keptOf: (value: unknown) => ColumnPreferences = () => noPreferences,
): SavedView[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('id' in one) || !('name' in one) || !('to' in one)) return []
    const { id, name, to } = one
    if (typeof id !== 'string' || typeof name !== 'string' || typeof to !== 'string' || !to.startsWith('/')) return []
    return [{ id, name, to, arrangement: keptOf('arrangement' in one ? one.arrangement : undefined) }]
  })
}
