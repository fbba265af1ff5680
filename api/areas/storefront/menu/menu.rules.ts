import type { Translations } from '#contract/fields.ts'
import type { MenuSection } from '#contract/areas/storefront/catalog.ts'
import { translatedField } from '../../../platform/text/translations.rules.ts'
import type { ProductView } from '../products/product.rules.ts'
import type { SchedulesAndCategories } from '../products/product-rows.ts'

type Category = {
  readonly id: string
  readonly name: string
  readonly translations: Translations
  readonly view: 'list' | 'grid' | 'card'
  readonly image: string | null
}

type MenuOptions = {
  readonly locale: string
  /** Includes products that are only available at another time. */ readonly whole: boolean
}

/** The products of a menu. */
type MenuContent = {
  readonly products: readonly ProductView[]
  readonly links: SchedulesAndCategories['links']
  /** Offsets of sections that are not complete, by category; null is the last section. */
  readonly nextOffsets?: ReadonlyMap<string | null, number>
}

/** Whether a product belongs to a menu: it is available, or with `whole` will be. */
export const isInMenu = ({ product, inSchedule }: ProductView, { whole }: Pick<MenuOptions, 'whole'>) =>
  inSchedule || (whole && product.available_next !== null)

/**
 * Builds the menu for a point in time: categories in their order, each product once per category. Unavailable
 * products are omitted, and so are products that are only in hidden categories. Products without a category come
 * last. With `whole`, sections that are available later follow the current ones.
 */
export function menuOf(
  categories: readonly Category[],
  { products, links, nextOffsets }: MenuContent,
  { locale, whole }: MenuOptions,
): MenuSection[] {
  const shown = new Map(
    products.flatMap((one) => (isInMenu(one, { whole }) ? [[one.product._id, one.product] as const] : [])),
  )
  const byCategory = Map.groupBy(links, ({ category_id }) => category_id)
  const nextOffset = (category: string | null) => nextOffsets?.get(category) ?? null
  const sections = categories.map((category) => {
    const ids = new Set((byCategory.get(category.id) ?? []).map(({ product_id }) => product_id))
    return {
      category: {
        id: category.id,
        name: translatedField(category.translations, locale, 'name', category.name),
        view: category.view,
        image: category.image,
      },
      products: [...ids].flatMap((id) => shown.get(id) ?? []),
      next_offset: nextOffset(category.id),
    }
  })
  const linked = new Set(links.map(({ product_id }) => product_id))
  const last: MenuSection = {
    category: { id: null, name: '', view: 'list', image: null },
    products: [...shown.values()].filter(({ _id }) => !linked.has(_id)),
    next_offset: nextOffset(null),
  }
  const isLater = (section: MenuSection) => section.products.every(({ available_next }) => available_next !== null)
  return [...sections, last]
    .filter((section) => section.products.length > 0 || section.next_offset !== null)
    .toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)))
}
