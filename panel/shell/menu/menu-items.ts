import type { MenuItem } from '#contract/areas/menu.ts'

/** Path of an item; '' if it has none. */
export const urlOf = ({ url }: Pick<MenuItem, 'url'>) => (typeof url === 'string' ? url : (url[0] ?? ''))

type MenuTarget = Pick<MenuItem, 'url' | 'childUrl' | 'meta'>

/** An item is active on its urls, child urls and child routes. {id} in a route matches one path segment. */
export function isActive({ url, childUrl, meta }: MenuTarget, path: string): boolean {
  const current = normalizePath(path)
  const urls = (typeof url === 'string' ? [url] : url).filter((one) => one !== '')
  return [...urls, ...childUrl, ...meta.childRoutes].some((route) => matchesRoute(normalizePath(route), current))
}

const normalizePath = (path: string) => (path.split(/[?#]/)[0] ?? '').replace(/(^|[^/])\/+$/, '$1')

function matchesRoute(route: string, path: string) {
  const pattern = route.split('/')
  const parts = path.split('/')
  return pattern.length === parts.length && pattern.every((part, index) => part === parts[index] || /^[{:]/.test(part))
}

/** The active item and child of a path: exact matches first, else the item with the longest matching prefix. */
export function activeItemOf(items: readonly MenuItem[], path: string): { item?: string; child?: string } {
  for (const item of items) {
    const child = item.children.find((one) => isActive(one, path))
    if (child) return { item: item.id, child: child.id }
  }
  const exact = items.find((item) => isActive(item, path))
  if (exact) return { item: exact.id }
  const current = normalizePath(path)
  const candidates = items.flatMap((item) =>
    [item, ...item.children].map((one) => ({
      item: item.id,
      child: one === item ? undefined : one.id,
      url: normalizePath(urlOf(one)),
    })),
  )
  const [best] = candidates
    .filter(({ url }) => url !== '' && current.startsWith(`${url}/`))
    .toSorted((a, b) => b.url.length - a.url.length)
  return best ? { item: best.item, ...(best.child ? { child: best.child } : {}) } : {}
}

/** Items that the search can open. */
export const leavesOf = (items: readonly MenuItem[]) =>
  items
    .flatMap((item) =>
      item.children.length > 0
        ? item.children.map((child) => ({ ...child, text: `${item.text}: ${child.text}`, icon: item.icon }))
        : [item],
    )
    .filter((item) => !item.is_divider && urlOf(item) !== '')
