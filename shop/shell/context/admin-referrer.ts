/** Visit Store and View Merchant of the panels say so in the address. The words grant nothing. */
export const isAdminVisit = (query: URLSearchParams) => query.get('via') === 'admin' || query.get('admin') === 'true'

let visited = false

/** The same for the whole visit of this tab, since links inside the shop do not carry the words on. */
export function impersonationReferrer(query: URLSearchParams): boolean {
  if (typeof window === 'undefined') return isAdminVisit(query)
  visited ||= isAdminVisit(query)
  return visited
}
