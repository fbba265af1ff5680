import { Link } from 'react-router'
import type { StoreCategory, StoreGroup } from '#contract/store.ts'
import { Plate } from '#shop/shell/plate.tsx'
import { usePath } from '#shop/shell/shop.tsx'
import { useText } from '#shop/shell/text.tsx'

/** The kinds of shops, each in a hall window. */
export function Categories({ categories }: { categories: readonly StoreCategory[] }) {
  const t = useText('home')
  const path = usePath()
  if (categories.length === 0) return null
  return (
    <nav className="cats" aria-label={t('categories')}>
      {categories.map((one) => (
        <Link key={one.id} className="cat" to={path(`/c/${one.id}`)}><Plate image={one.image} seed={one.name} eager />{one.name}</Link>
      ))}
    </nav>
  )
}

/** Groups gather categories; with one or none there is nothing to choose. */
export function Groups({ groups, current }: { groups: readonly StoreGroup[]; current: string | null }) {
  const t = useText('home')
  if (groups.length < 2) return null
  return (
    <div className="chips groups" role="group" aria-label={t('groups')}>
      <Link className="chip" to="?" replace preventScrollReset aria-current={current === null ? 'true' : undefined}>{t('all_groups')}</Link>
      {groups.map((one) => (
        <Link key={one.id} className="chip" to={`?group=${one.id}`} replace preventScrollReset aria-current={one.id === current ? 'true' : undefined}>{one.group_name}</Link>
      ))}
    </div>
  )
}
