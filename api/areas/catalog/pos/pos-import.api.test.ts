import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob } from '../../imports/imports.testing.ts'

const app = await startTestApp()

const file = [
  'sku,name,selling_price,description,quantity',
  'A1,Soup,9.50,Hot,',
  'A2,Stew,12.00,Thick,7',
  'A3,Bread,2.00,New,',
].join('\n')

test('a file changes nothing that the point of sale owns, and everything else', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  for (const [sku, name, selling_price] of [
    ['A1', 'Soup', 850],
    ['A2', 'Stew', 1200],
  ] as const) {
    const id = await shop.product({ name, selling_price })
    await tenant.db((db) => db.updateTable('product').set({ sku }).where('id', '=', id).execute())
  }
  await tenant.db((db) =>
    db.updateTable('merchant').set({ is_pos_managed: true }).where('id', '=', shop.merchantId).execute(),
  )
  const { client } = await tenant.user(['ManageMerchantCatalog'], { merchants: [shop.merchantId] })
  const { file_url } = await client.merchantProducts.readImport(fileForm(file, 'menu.csv'))
  const refused = { row: 1, field: 'selling_price', code: 'pos_managed', message: 'The POS manages this field.' }
  expect(await client.merchantProducts.validateImport({ file_url })).toMatchObject({ valid_rows: 2, errors: [refused] })
  const { id } = await client.merchantProducts.startImport({ file_url, skip_invalid: true })
  await runImportJob(app, tenant, 'imports.run', id)
  expect(await client.merchantProducts.showImport({ import_id: id })).toMatchObject({
    updated_rows: 1,
    created_rows: 1,
    failed_rows: 1,
    problems: [refused],
  })
  const products = await tenant.db((db) =>
    db.selectFrom('product').select(['sku', 'selling_price', 'description']).orderBy('sku').execute(),
  )
  expect(products).toMatchObject([
    { sku: 'A1', selling_price: 850 },
    { sku: 'A2', selling_price: 1200, description: 'Thick' },
    { sku: 'A3', selling_price: 200 },
  ])
})
