import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob, textOf } from './imports.testing.ts'

const app = await startTestApp()

test('reasons have the language of the reader, and in the file that of the person who imported', async () => {
  const tenant = await newTenant(app)
  const { merchantId: merchant_id } = await newShop(tenant)
  const { client } = await tenant.user(['ManageMerchantCatalog'], { merchants: [merchant_id] })
  const file = fileForm('sku,name,selling_price\nA,Apple,cheap\nB,,2', 'fruit.csv', { merchant_id })
  const { file_url } = await client.merchantProducts.readImport(file)
  const input = { merchant_id, file_url, skip_invalid: true } as { file_url: string }
  const { id } = await client.merchantProducts.startImport(input, { headers: { 'accept-language': 'ar' } })
  await runImportJob(app, tenant, 'imports.run', id)
  const show = (language: string) =>
    client.merchantProducts.showImport({ merchant_id, import_id: id } as { import_id: string }, {
      headers: { 'accept-language': language },
    })
  const german = await show('de')
  expect(german.problems).toEqual([
    {
      row: 1,
      field: 'selling_price',
      label: 'Verkaufspreis',
      code: 'unreadable',
      values: { text: 'cheap' },
      message: '„cheap“ passt nicht in diese Spalte.',
    },
    expect.objectContaining({ row: 2, label: 'Name', message: 'Bitte füllen Sie dieses Feld aus.' }),
  ])
  const [headings, apple] = (await textOf(app, german.errors_url)).slice(1).split('\r\n')
  expect(headings).toBe('sku,name,selling_price,الخطأ')
  expect(apple).toBe('A,Apple,cheap,سعر البيع: «cheap» لا يناسب هذا العمود.')
})
