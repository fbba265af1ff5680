import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob, textOf } from './imports.testing.ts'

const app = await startTestApp()

const merchantsFile = [
  'Name,Merchant type,Contact number,Contact email,Address,Country,Order types,Commission,Commission value',
  'Harbour Kitchen,E-commerce,+442071234567,kitchen@example.com,14 Tooley Street,GB,Delivery | Pickup,Percentage,12.5',
  'Wrong phone,E-commerce,+33142685300,wrong@example.com,1 High Street,GB,Delivery,,',
].join('\n')

test('merchants are created by slug, and what was exported imports back unchanged', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const first = await client.merchants.validateImport(fileForm(merchantsFile, 'merchants.csv'))
  expect(first).toMatchObject({
    valid: false,
    valid_rows: 1,
    errors: [{ row: 2, field: 'contact_number', label: 'Contact number', code: 'phone_country', values: {} }],
  })
  const { file_url } = await client.merchants.readImport(fileForm(merchantsFile, 'merchants.csv'))
  const started = await client.merchants.startImport({ file_url, skip_invalid: true })
  await runImportJob(app, tenant, 'imports.run', started.id)
  expect(await client.merchants.showImport({ import_id: started.id })).toMatchObject({
    created_rows: 1,
    failed_rows: 1,
  })
  const { data } = await client.merchants.list({})
  expect(data).toMatchObject([
    { slug: 'harbour-kitchen', order_types: ['delivery', 'pickup'], commission_value: 12.5, status: 'inactive' },
  ])
  const exported = await client.merchants.startExport({ language: 'de' })
  await runImportJob(app, tenant, 'exports.write', exported.id)
  const csv = await textOf(app, (await client.merchants.exports({})).data[0]?.file_url ?? null)
  const back = await client.merchants.startImport(fileForm(csv, 'back.csv'))
  await runImportJob(app, tenant, 'imports.run', back.id)
  expect(await client.merchants.showImport({ import_id: back.id })).toMatchObject({
    status: 'completed',
    unchanged_rows: 1,
    imported_rows: 0,
    failed_rows: 0,
  })
  expect((await client.merchants.list({})).data).toEqual(data)
})

test('customers keep their rules: names, and contacts that somebody has', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const file = [
    'first_name,last_name,email,mobile',
    'Amina,Okafor,amina@example.com,+447700900123',
    `${'x'.repeat(26)},Long,long@example.com,+447700900124`,
    'Twin,Okafor,amina@example.com,+447700900125',
  ].join('\n')
  const { file_url } = await client.customers.readImport(fileForm(file, 'people.csv'))
  expect((await client.customers.validateImport({ file_url })).errors).toMatchObject([
    { row: 2, field: 'first_name', code: 'too_long', values: { limit: 25 }, message: 'At most 25 characters.' },
    { row: 3, field: 'email', code: 'twice' },
  ])
  const started = await client.customers.startImport({ file_url, skip_invalid: true })
  await runImportJob(app, tenant, 'imports.run', started.id)
  expect((await client.customers.list({})).data).toMatchObject([{ first_name: 'Amina', email: 'amina@example.com' }])
  const taken = 'first_name,last_name,email,mobile\nOther,Person,other@example.com,+447700900123'
  expect((await client.customers.validateImport(fileForm(taken, 'taken.csv'))).errors).toMatchObject([
    { row: 1, field: 'mobile', code: 'taken' },
  ])
  const exported = await client.customers.startExport({ language: 'fr', format: 'excel' })
  await runImportJob(app, tenant, 'exports.write', exported.id)
  const url = (await client.customers.exports({})).data[0]?.file_url ?? ''
  const { rawPayload } = await app.server.inject({ method: 'GET', url })
  const back = await client.customers.startImport(fileForm(rawPayload, 'back.xlsx'))
  await runImportJob(app, tenant, 'imports.run', back.id)
  expect(await client.customers.showImport({ import_id: back.id })).toMatchObject({ unchanged_rows: 1, failed_rows: 0 })
  await client.customers.undoImport({ import_id: started.id })
  await runImportJob(app, tenant, 'imports.undo', started.id)
  expect((await client.customers.list({})).data).toEqual([])
})
