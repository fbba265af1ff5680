import type { MenuItem } from '#contract/menu.ts'

/** Where an item leads; '' for one that only opens its children or does something of its own. */
export const urlOf = ({ url }: Pick<MenuItem, 'url'>) => (typeof url === 'string' ? url : (url[0] ?? ''))

type Place = Pick<MenuItem, 'url' | 'childUrl' | 'meta'>

/** An item is active on its url, any url of its list, its child urls and its child routes; {id} in a route stands for one part of a path. */
export function isActive({ url, childUrl, meta }: Place, path: string): boolean {
  const here = plain(path)
  const own = (typeof url === 'string' ? [url] : url).filter((one) => one !== '')
  return [...own, ...childUrl, ...meta.childRoutes].some((route) => matches(plain(route), here))
}

const plain = (path: string) => (path.split(/[?#]/)[0] ?? '').replace(/\/+$/, '')

function matches(route: string, path: string) {
  const wanted = route.split('/')
  const parts = path.split('/')
  return wanted.length === parts.length && wanted.every((part, index) => part === parts[index] || /^[{:]/.test(part))
}

/** The item under which a path stands, and its child: exact places first, else the item whose path begins the longest part of it. */
export function placeIn(items: readonly MenuItem[], path: string): { item?: string; child?: string } {
  for (const item of items) {
    const child = item.children.find((one) => isActive(one, path))
    if (child) return { item: item.id, child: child.id }
  }
  const exact = items.find((item) => isActive(item, path))
  if (exact) return { item: exact.id }
  const here = plain(path)
  const begins = items.flatMap((item) =>
    [item, ...item.children].map((one) => ({
      item: item.id,
      child: one === item ? undefined : one.id,
      url: plain(urlOf(one)),
    })),
  )
  const [best] = begins
    .filter(({ url }) => url !== '' && here.startsWith(`${url}/`))
    .toSorted((a, b) => b.url.length - a.url.length)
  return best ? { item: best.item, ...(best.child ? { child: best.child } : {}) } : {}
}

export type MenuGroup = { id: string; title: string; items: MenuItem[] }

/** Items between dividers; a divider's text is the title of what follows it. */
export function groupsOf(items: readonly MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [{ id: 'top', title: '', items: [] }]
  for (const item of items) {
    if (item.is_divider) groups.push({ id: item.id, title: item.text, items: [] })
    else groups.at(-1)?.items.push(item)
  }
  return groups.filter((group) => group.items.length > 0)
}

/** Leaves that can be jumped to: the quick actions of the search. */
export const leavesOf = (items: readonly MenuItem[]) =>
  items
    .flatMap((item) =>
      item.children.length > 0
        ? item.children.map((child) => ({ ...child, text: `${item.text}: ${child.text}`, icon: item.icon }))
        : [item],
    )
    .filter((item) => !item.is_divider && urlOf(item) !== '')
