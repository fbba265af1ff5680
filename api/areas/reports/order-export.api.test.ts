import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { listOrderLinesAfter, listOrdersAfter } from './order-export.db.ts'

const app = await startTestApp()

test('pages of orders and of their lines continue where the last one ended', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const products = await Promise.all([shop.product({ name: 'A' }), shop.product({ name: 'B' })])
  const customer = await tenant.customer()
  for (let count = 0; count < 3; count++)
    await customer.client.checkout.place(shop.cart(products.map((product_id) => ({ product_id }))))
  for (const [list, expected] of [
    [listOrdersAfter, 3],
    [listOrderLinesAfter, 6],
  ] as const) {
    const seen: string[] = []
    for (let after: string | null = null; ;) {
      const page: { id: string }[] = await tenant.db((db) =>
        list(db, { after, limit: 1, from: null, to: null, merchantIds: null }, ['order_id']),
      )
      const last = page.at(-1)
      if (!last) break
      seen.push(last.id)
      after = last.id
    }
    expect(new Set(seen).size).toBe(expected)
    expect(seen.length).toBe(expected)
  }
})
