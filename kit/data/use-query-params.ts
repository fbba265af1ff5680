import { useLocation, useNavigate, useSearchParams } from 'react-router'

type Change = Record<string, string | null | undefined>

function withParams(before: URLSearchParams, change: Change) {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}

/**
 * Parameters of the address that are not list state: the open row, a tab, a range. `href` builds a link, `go`
 * navigates; null removes a parameter.
 */
export function useQueryParams() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const href = (change: Change) => {
    const search = withParams(params, change).toString()
    return search ? `${pathname}?${search}` : pathname
  }
  return {
    get: (name: string) => params.get(name),
    href,
    go: (change: Change, options: { replace?: boolean } = {}) =>
      void navigate(href(change), { ...options, preventScrollReset: true }),
  }
}
