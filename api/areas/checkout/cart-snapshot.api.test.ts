import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { getSnapshot } from './cart.commands.ts'
import { currentMerchantVersion } from './merchant-versions.db.ts'

const app = await startTestApp()

test('carts read the products that they name, each once until the catalogue changes', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const [pizza, water, dip] = [
    await shop.product({ name: 'Pizza', selling_price: 900 }),
    await shop.product({ name: 'Water' }),
    await shop.product({ name: 'Dip', selling_price: 120 }),
  ]
  const { client: owner } = await tenant.owner()
  await owner.products.update({ id: pizza, addon_ids: [dip] })
  const snapshotOf = (...ids: string[]) =>
    tenant.db(async (db) => {
      const merchant = await currentMerchantVersion(db, shop.merchantId)
      if (!merchant) throw new Error('no merchant')
      return getSnapshot(db, merchant, ids)
    })
  const first = await snapshotOf(pizza, newId())
  expect([...first.products.keys()]).toEqual([pizza])
  expect(first.products.get(pizza)).toMatchObject({
    selling_price: 900,
    addons: [{ _id: dip, name: 'Dip', selling_price: 120 }],
  })
  const second = await snapshotOf(water, dip)
  expect(second).toBe(first)
  expect(new Set(second.products.keys())).toEqual(new Set([pizza, water, dip]))
  await owner.products.update({ id: pizza, selling_price: 950 })
  const changed = await snapshotOf(pizza)
  expect([...changed.products.values()].map(({ selling_price }) => selling_price)).toEqual([950])
})
