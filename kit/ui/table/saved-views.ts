import { noPreferences } from './table-columns.ts'
import type { ColumnPreferences } from './table-columns.ts'

/** A view of a list that the user saved: the path with filters, tab and sort, and the column preferences. */
export type SavedView = { id: string; name: string; to: string; arrangement: ColumnPreferences }

/** Parameters that are not part of a view. */
const transientParams = ['page', 'open', 'saved']

/** Path and query of a list without transient parameters, sorted, so that two can be compared. */
export function savedPathOf(pathname: string, search: string) {
  const params = new URLSearchParams(search)
  for (const name of transientParams) params.delete(name)
  params.sort()
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/** Whether filters, search or sort are set. A tab alone is not worth saving. */
export const hasFilters = (search: string) =>
  [...new URLSearchParams(search).keys()].some((name) => ![...transientParams, 'tab', 'view', 'limit'].includes(name))

export const isEdited = (view: SavedView | undefined, to: string, arrangement: ColumnPreferences) =>
  view !== undefined && (view.to !== to || JSON.stringify(view.arrangement) !== JSON.stringify(arrangement))

export const hrefOf = ({ to, id }: Pick<SavedView, 'to' | 'id'>) => `${to}${to.includes('?') ? '&' : '?'}saved=${id}`

/** The valid views of those stored in this browser. */
export function parseSavedViews(
  value: unknown,
  parsePreferences: (value: unknown) => ColumnPreferences = () => noPreferences,
): SavedView[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('id' in one) || !('name' in one) || !('to' in one)) return []
    const { id, name, to } = one
    if (typeof id !== 'string' || typeof name !== 'string' || typeof to !== 'string' || !to.startsWith('/')) return []
    return [{ id, name, to, arrangement: parsePreferences('arrangement' in one ? one.arrangement : undefined) }]
  })
}
