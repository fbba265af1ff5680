import type { MenuItem } from '#contract/areas/menu.ts'

export type MenuGroup = { id: string; title: string; items: MenuItem[] }

/** Splits items at dividers. The text of a divider is the title of the next group. */
export function groupsOf(items: readonly MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [{ id: 'top', title: '', items: [] }]
  for (const item of items) {
    if (item.is_divider) groups.push({ id: item.id, title: item.text, items: [] })
    else groups.at(-1)?.items.push(item)
  }
  return groups.filter((group) => group.items.length > 0)
}
