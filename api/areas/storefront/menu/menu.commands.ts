import { maxMenuProducts } from '#contract/areas/storefront/catalog.ts'
import type { MenuSection } from '#contract/areas/storefront/catalog.ts'
import type { Db } from '#api/platform/db/db.ts'
import { entriesOfCategories, entriesWithoutCategory } from './menu-pages.db.ts'
import type { MenuEntry, MenuRange } from './menu-pages.db.ts'
import { isInMenu, menuOf } from './menu.rules.ts'
import { productViews } from '../products/product.rules.ts'
import { menuCategories, offeredProductsById, productsOfMerchant } from '../products.db.ts'
import { productRelations } from '../product-relations.db.ts'
import type { ProductRow } from '../products.db.ts'
import { markedPopular } from '../products.commands.ts'

/** `at` in epoch milliseconds; `whole` includes products of other times. */
export type MenuOptions = { locale: string; at: number; whole: boolean }

/** Most products of a section of a long menu. All sections together have about `maxMenuProducts`. */
const maxSectionProducts = 24
const minSectionProducts = 2

/** The menu of a merchant. A long menu has the first products of each section; `menuProductsFor` returns the others. */
export async function menuFor(db: Db, merchantId: string, options: MenuOptions): Promise<MenuSection[]> {
  const [products, categories] = await Promise.all([
    productsOfMerchant(db, merchantId, maxMenuProducts + 1),
    menuCategories(db, merchantId),
  ])
  if (products.length <= maxMenuProducts) {
    const { views, links } = await loadViews(db, merchantId, products, options)
    return menuOf(categories, { products: views, links }, options)
  }
  const share = Math.floor(maxMenuProducts / (categories.length + 1))
  const limit = Math.min(maxSectionProducts, Math.max(minSectionProducts, share))
  const range = { offset: 0, limit: limit + 1 }
  const ids = categories.map(({ id }) => id)
  const pages = await Promise.all([entriesOfCategories(db, ids, range), entriesWithoutCategory(db, merchantId, range)])
  const sections = Map.groupBy(pages.flat(), ({ category_id }) => category_id)
  const entries = [...sections.values()].flatMap((rows) => rows.slice(0, limit))
  const nextOffsets = new Map(
    [...sections].flatMap(([id, rows]) => (rows.length > limit ? [[id, limit] as const] : [])),
  )
  const { views } = await loadViews(db, merchantId, await productsIn(db, entries), options)
  const links = entries.flatMap(({ category_id, product_id }) =>
    category_id === null ? [] : [{ category_id, product_id }],
  )
  return menuOf(categories, { products: views, links, nextOffsets }, options)
}

/** A range of a section of the menu; `categoryId` is null for the last section. */
export async function menuProductsFor(
  db: Db,
  merchantId: string,
  categoryId: string | null,
  { offset, limit }: MenuRange,
  options: MenuOptions,
): Promise<Pick<MenuSection, 'products' | 'next_offset'>> {
  const range = { offset, limit: limit + 1 }
  const rows =
    categoryId === null
      ? await entriesWithoutCategory(db, merchantId, range)
      : await entriesOfCategories(db, [categoryId], range)
  const entries = rows.slice(0, limit)
  const { views } = await loadViews(db, merchantId, await productsIn(db, entries), options)
  const byId = new Map(
    views.flatMap((one) => (isInMenu(one, options) ? [[one.product._id, one.product] as const] : [])),
  )
  return {
    products: entries.flatMap(({ product_id }) => byId.get(product_id) ?? []),
    next_offset: rows.length > limit ? offset + limit : null,
  }
}

const productsIn = (db: Db, entries: readonly MenuEntry[]) =>
  offeredProductsById(db, [...new Set(entries.map(({ product_id }) => product_id))])

async function loadViews(
  db: Db,
  merchantId: string,
  products: readonly ProductRow[],
  { locale, at }: Pick<MenuOptions, 'locale' | 'at'>,
) {
  const [relations, popular] = await Promise.all([
    productRelations(
      db,
      products.map(({ id }) => id),
      [merchantId],
    ),
    markedPopular(db, merchantId),
  ])
  return {
    views: productViews(products, relations, { locale, at, now: db.nowMs, popular: new Set(popular) }),
    links: relations.links,
  }
}
