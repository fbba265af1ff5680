import type { MenuSection, StoreProduct } from '#contract/areas/storefront/catalog.ts'

type SectionPage = Pick<MenuSection, 'products' | 'next_offset'>

/** The products of a menu, of long sections page by page, at most about `limit`. Those of several categories appear once. */
export async function productsOfMenu(
  menu: readonly MenuSection[],
  limit: number,
  loadPage: (section: { category_id?: string; offset: number }) => Promise<SectionPage>,
): Promise<StoreProduct[]> {
  const products = new Map<string, StoreProduct>()
  for (const { category, ...first } of menu) {
    let page: SectionPage = first
    for (;;) {
      for (const product of page.products) products.set(product._id, product)
      if (page.next_offset === null || products.size >= limit) break
      page = await loadPage({
        ...(category.id === null ? {} : { category_id: category.id }),
        offset: page.next_offset,
      })
    }
  }
  return [...products.values()]
}
