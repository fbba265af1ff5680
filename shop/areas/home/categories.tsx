import { Link } from 'react-router'
import type { StoreCategory, StoreGroup } from '#contract/areas/storefront/storefront.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Pictures that a phone shows before the row is scrolled. They load at once. */
const visibleOnPhones = 5

/** Links to the merchant categories; the shown one is marked. */
export function Categories({ categories, current }: { categories: readonly StoreCategory[]; current?: string }) {
  const t = useText('home')
  const path = usePath()
  if (categories.length === 0) return null
  return (
    <nav className="categories" aria-label={t('categories')}>
      {categories.map((one, index) => (
        <Link
          key={one.id}
          className="category"
          to={path(`/c/${one.id}`)}
          aria-current={one.id === current ? 'page' : undefined}
        >
          <ProductImage
            image={one.image}
            seed={one.name}
            sizes="(max-width: 800px) 84px, 120px"
            eager={index < visibleOnPhones}
          />
          {one.name}
        </Link>
      ))}
    </nav>
  )
}

/** Groups of categories; hidden if there are fewer than two. The selected one can be deselected. */
export function Groups({ groups, current }: { groups: readonly StoreGroup[]; current: string | null }) {
  if (groups.length < 2) return null
  return (
    <>
      {groups.map((one) => {
        const on = one.id === current
        return (
          <Link
            key={one.id}
            className="chip"
            to={on ? '?' : `?group=${one.id}`}
            replace
            preventScrollReset
            aria-current={on ? 'true' : undefined}
          >
            {on && <Icon small name="check" />}
            {one.group_name}
          </Link>
        )
      })}
      <i className="chip-rule" aria-hidden="true" />
    </>
  )
}
