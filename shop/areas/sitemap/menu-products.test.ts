import { expect, test } from 'vitest'
import type { MenuSection, StoreProduct } from '#contract/areas/storefront/catalog.ts'
import { productsOfMenu } from './menu-products.ts'

const product = (_id: string) => ({ _id }) as StoreProduct
const section = (id: string | null, products: string[], next_offset: number | null): MenuSection => ({
  category: { id, name: '', view: 'list', image: null },
  products: products.map(product),
  next_offset,
})
const menu = [section('c1', ['p1', 'p2'], 2), section('c2', ['p2', 'p5'], null), section(null, ['p6'], 1)]
const idsUpTo = async (limit: number) => {
  const asked: object[] = []
  const products = await productsOfMenu(menu, limit, (page) => {
    asked.push(page)
    const isLast = page.category_id === undefined || page.offset === 3
    return Promise.resolve({ products: [product(`p${page.offset + 1}`)], next_offset: isLast ? null : page.offset + 1 })
  })
  return { ids: products.map(({ _id }) => _id), asked }
}

test('long sections are read page by page, and a product of two categories appears once', async () => {
  expect(await idsUpTo(100)).toEqual({
    ids: ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'],
    asked: [{ category_id: 'c1', offset: 2 }, { category_id: 'c1', offset: 3 }, { offset: 1 }],
  })
})

test('no page is read for more products than needed', async () => {
  expect((await idsUpTo(3)).asked).toEqual([{ category_id: 'c1', offset: 2 }])
})
