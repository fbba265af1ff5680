import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { product, updateMerchantRow } from './store.testing.ts'

const app = await startTestApp()

test('sitemaps list what visitors see: active merchants and their active products, of this tenant alone', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const [open, hidden, foreign] = [
    await tenant.merchant({ name: 'Pier' }),
    await tenant.merchant({ name: 'Hidden' }),
    await other.merchant({ name: 'Foreign' }),
  ]
  await updateMerchantRow(tenant, hidden, { status: 'inactive' })
  const [pizza, soup, gone] = [
    await product(tenant, open, { name: 'Pizza' }),
    await product(tenant, open, { name: 'Soup', status: 'inactive' }),
    await product(tenant, open, { name: 'Gone' }),
  ]
  await tenant.db((db) => db.updateTable('product').set({ deleted_at: db.now }).where('id', '=', gone).execute())
  const { storeSitemap } = tenant.guest
  expect(await storeSitemap.merchants({})).toEqual([
    { _id: open, slug: expect.any(String), updated_at: expect.any(String) },
  ])
  const products = await storeSitemap.products({ merchant_id: open })
  expect(products).toEqual([{ _id: pizza, updated_at: expect.any(String) }])
  expect(products.map(({ _id }) => _id)).not.toContain(soup)
  for (const merchant_id of [hidden, foreign])
    await expect(storeSitemap.products({ merchant_id })).rejects.toMatchObject({ status: 404 })
})
