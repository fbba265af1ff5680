import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct } from '../catalog.testing.ts'
import { newBrand } from './master-menu.testing.ts'

const app = await startTestApp({ runJobs: true })

test('stores follow within seconds, and keep their products when they leave', async () => {
  const { source, stores, owner, menu, storeIds } = await newBrand(app)
  const pizza = await source.merchantProducts.create(aProduct({ selling_price: 1000 }))
  await menu()
  await owner.masterMenu.assign({ merchant_ids: storeIds })
  const prices = async () =>
    Promise.all(
      stores.map(async (store) => (await store.merchantProducts.list({})).data.map((row) => row.selling_price)),
    )
  const soon = { timeout: 15_000 }
  await expect.poll(prices, soon).toEqual([[1000], [1000]])
  await source.merchantProducts.update({ id: pizza._id, selling_price: 1200 })
  await expect.poll(prices, soon).toEqual([[1200], [1200]])
  await expect.poll(async () => (await owner.masterMenu.show({}))?.updating_count, soon).toBe(0)
  await owner.masterMenu.leave({ merchant_ids: storeIds })
  const states = async () =>
    (await Promise.all(stores.map((store) => store.merchantProducts.list({})))).flatMap(({ data }) =>
      data.map((row) => row.menu_state),
    )
  await expect.poll(states, soon).toEqual([null, null])
  expect(await prices()).toEqual([[1200], [1200]])
})
