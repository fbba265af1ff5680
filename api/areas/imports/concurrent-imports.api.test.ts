import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob } from './imports.testing.ts'

const app = await startTestApp()

/** A merchant with two users, who may import at the same time. */
async function newKitchen() {
  const tenant = await newTenant(app)
  const { merchantId: merchant_id } = await newShop(tenant)
  const users = await Promise.all(
    [1, 2].map(() => tenant.user(['ManageMerchantCatalog'], { merchants: [merchant_id] })),
  )
  const prepare = async (user: number, csv: string) => {
    const { merchantProducts } = users[user]?.client ?? app.client()
    const { file_url, columns } = await merchantProducts.readImport(fileForm(csv, `menu-${user}.csv`, { merchant_id }))
    const start = () =>
      merchantProducts.startImport({ merchant_id, file_url, skip_invalid: true } as { file_url: string })
    const run = (id: string) => runImportJob(app, tenant, 'imports.run', id)
    const show = (import_id: string) => merchantProducts.showImport({ merchant_id, import_id } as { import_id: string })
    return { columns, start, run, show }
  }
  const products = () =>
    tenant.db((db) =>
      db.selectFrom('product').select(['sku', 'name', 'selling_price']).where('deleted_at', 'is', null).execute(),
    )
  return { prepare, products }
}

test('two imports of the same rows at once create nothing twice and lose no row', async () => {
  const { prepare, products } = await newKitchen()
  const rows = Array.from({ length: 120 }, (_, nth) => nth)
  const csv = (numbers: readonly number[]) =>
    ['sku,name,selling_price,categories', ...numbers.map((nth) => `W-${nth},Dish ${nth},${nth + 1},Mains`)].join('\n')
  const imports = [await prepare(0, csv(rows)), await prepare(1, csv(rows.toReversed()))]
  const ids = (await Promise.all(imports.map(({ start }) => start()))).map(({ id }) => id)
  await Promise.all(imports.map(({ run }, nth) => run(ids[nth] ?? '')))
  const results = await Promise.all(imports.map(({ show }, nth) => show(ids[nth] ?? '')))
  for (const result of results) expect(result).toMatchObject({ status: 'completed', done_rows: 120, failed_rows: 0 })
  const sum = (field: 'created_rows' | 'unchanged_rows') => results.reduce((total, one) => total + one[field], 0)
  expect([sum('created_rows'), sum('unchanged_rows')]).toEqual([120, 120])
  const found = (await products()).map(({ sku, selling_price }) => `${sku} ${selling_price}`)
  expect(found.toSorted()).toEqual(rows.map((nth) => `W-${nth} ${(nth + 1) * 100}`).toSorted())
})

test('two imports that change the same rows at once leave each row as one of the files says', async () => {
  const { prepare, products } = await newKitchen()
  const csv = (name: string, price: number) =>
    ['sku,name,selling_price', ...Array.from({ length: 60 }, (_, nth) => `C-${nth},${name} ${nth},${price}`)].join('\n')
  const first = await prepare(0, csv('Old', 1))
  await first.run((await first.start()).id)
  const imports = [await prepare(0, csv('Left', 2)), await prepare(1, csv('Right', 3))]
  const ids = (await Promise.all(imports.map(({ start }) => start()))).map(({ id }) => id)
  await Promise.all(imports.map(({ run }, nth) => run(ids[nth] ?? '')))
  for (const [nth, { show }] of imports.entries())
    expect(await show(ids[nth] ?? '')).toMatchObject({ updated_rows: 60, created_rows: 0, failed_rows: 0 })
  const found = await products()
  expect(found.length).toBe(60)
  const pairs = new Set(found.map(({ name, selling_price }) => `${name.split(' ')[0]} ${selling_price}`))
  expect([...pairs].filter((pair) => pair !== 'Left 200' && pair !== 'Right 300')).toEqual([])
})

test('one of two columns with the same heading is left out, until the user chooses', async () => {
  const { prepare, products } = await newKitchen()
  const file = await prepare(0, 'SKU,Name,name,Selling price,Price\nD-1,Tea,Teapot,2.20,9')
  expect(file.columns.map(({ field }) => field)).toEqual(['sku', 'name', null, 'selling_price', null])
  await file.run((await file.start()).id)
  expect(await products()).toEqual([{ sku: 'D-1', name: 'Tea', selling_price: 220 }])
})
