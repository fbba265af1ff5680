/** Links of the panels to the shop contain these parameters. They only change what is displayed and grant nothing. */
export const hasAdminParameter = (query: URLSearchParams) =>
  query.get('via') === 'admin' || query.get('admin') === 'true'

let sawAdminParameter = false

/** The same for the whole visit of this tab, because links inside the shop do not repeat the parameters. */
export function isAdminVisit(query: URLSearchParams): boolean {
  if (typeof window === 'undefined') return hasAdminParameter(query)
  sawAdminParameter ||= hasAdminParameter(query)
  return sawAdminParameter
}
