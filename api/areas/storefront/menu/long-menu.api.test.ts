import { expect, test } from 'vitest'
import { maxMenuProducts } from '#contract/areas/storefront/catalog.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { category, product } from '../store.testing.ts'

const app = await startTestApp()

/** `count` products in the categories, named by their order. */
const addProducts = (tenant: TestTenant, merchant_id: string, count: number, categories: readonly string[]) =>
  tenant.db(async (db) => {
    const rows = Array.from({ length: count }, (_, nth) => ({
      id: newId(),
      merchant_id,
      name: `Dish ${nth}`,
      selling_price: 500,
      sort_order: nth,
    }))
    await db.insertInto('product').values(rows).execute()
    const links = categories.flatMap((category_id) =>
      rows.map(({ id, sort_order }) => ({ merchant_id, category_id, product_id: id, sort_order })),
    )
    if (links.length > 0) await db.insertInto('product_category_link').values(links).execute()
  })

const longMenu = async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const [dishes, drinks] = [
    await category(tenant, merchant, 'Dishes', { sort_order: 1 }),
    await category(tenant, merchant, 'Drinks', { sort_order: 2 }),
  ]
  await addProducts(tenant, merchant, maxMenuProducts, [dishes])
  await product(tenant, merchant, { name: 'Cola', categories: [drinks, dishes] })
  await product(tenant, merchant, { name: 'Off', categories: [drinks], status: 'inactive' })
  return { tenant, merchant, dishes, drinks }
}

test('a long menu has the first products of each section, and says where the others begin', async () => {
  const { tenant, merchant } = await longMenu()
  await addProducts(tenant, merchant, 30, [])
  const menu = await tenant.guest.storeCatalog.menu({ id: merchant, whole: true })
  expect(menu.map(({ category: { name }, products, next_offset }) => [name, products.length, next_offset])).toEqual([
    ['Dishes', 24, 24],
    ['Drinks', 1, null],
    ['', 24, 24],
  ])
  expect(menu[2]?.products[0]?.name).toBe('Dish 0')
})

test('the pages of a section have all of its products once, in their order', async () => {
  const { tenant, merchant, dishes } = await longMenu()
  const first = (await tenant.guest.storeCatalog.menu({ id: merchant, whole: true }))[0]
  const names = first?.products.map(({ name }) => name) ?? []
  for (let offset = first?.next_offset ?? null; offset !== null;) {
    const page = await tenant.guest.storeCatalog.menuProducts({
      id: merchant,
      category_id: dishes,
      offset,
      limit: 100,
      whole: true,
    })
    names.push(...page.products.map(({ name }) => name))
    offset = page.next_offset
  }
  expect(names.toSorted()).toEqual(
    [...Array.from({ length: maxMenuProducts }, (_, nth) => `Dish ${nth}`), 'Cola'].toSorted(),
  )
  expect(names.filter((name) => name !== 'Cola')).toEqual(
    Array.from({ length: maxMenuProducts }, (_, nth) => `Dish ${nth}`),
  )
})

test('pages of hidden and foreign categories, and of hidden merchants, are not found', async () => {
  const { tenant, merchant, dishes } = await longMenu()
  const hidden = await category(tenant, merchant, 'Hidden', { status: 'inactive' })
  const elsewhere = await tenant.merchant()
  const foreign = await longMenu()
  const page = (id: string, category_id: string) =>
    tenant.guest.storeCatalog.menuProducts({ id, category_id, offset: 0, limit: 1 })
  for (const [id, category_id] of [
    [merchant, hidden],
    [elsewhere, dishes],
    [merchant, foreign.dishes],
    [foreign.merchant, foreign.dishes],
  ] as const)
    await expect(page(id, category_id)).rejects.toMatchObject({ status: 404 })
  expect((await page(merchant, dishes)).products).toHaveLength(1)
  await tenant.db((db) => db.updateTable('merchant').set({ status: 'inactive' }).where('id', '=', merchant).execute())
  await expect(page(merchant, dishes)).rejects.toMatchObject({ status: 404 })
})

test('a menu of the limit is whole', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  await addProducts(tenant, merchant, maxMenuProducts, [])
  const [section, ...others] = await tenant.guest.storeCatalog.menu({ id: merchant })
  expect([section?.products.length, section?.next_offset, others]).toEqual([maxMenuProducts, null, []])
  expect(await tenant.guest.storeCatalog.popular({ id: merchant })).toEqual([])
})
