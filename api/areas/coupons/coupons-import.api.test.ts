import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { fileForm, runImportJob, textOf } from '../imports/imports.testing.ts'
import { parseLocalTime } from './coupon-cells.rules.ts'

const app = await startTestApp()

const file = [
  'Code,Name,Type,Discount,Maximum discount,Minimum order,Starts,Ends,Total uses,Once per customer,Merchants,Order type',
  'summer10,Summer,Percentage,"12,5",5.00,20,2026-06-01,2026-09-01 12:30,500,yes,,',
  'FIVE,Five off,Fixed amount,5.00,,,2026-06-01,,,no,Corner shop,',
  'BAD1,Too much,Percentage,120,,,2026-06-01,,,,,',
  'BAD2,No such place,Percentage,10,,,2026-06-01,,,,Nowhere,',
  'FREE,Free delivery,Free delivery,,,15,2026-06-01,2026-05-01,,,,',
].join('\n')

test('coupons are created and changed by code, come back unchanged from their export, and can be undone', async () => {
  const tenant = await newTenant(app)
  const { merchantId } = await newShop(tenant, { name: 'Corner shop' })
  const { client } = await tenant.owner()
  const run = async (csv: string) => {
    const { file_url } = await client.coupons.readImport(fileForm(csv, 'coupons.csv'))
    const { id } = await client.coupons.startImport({ file_url, skip_invalid: true })
    await runImportJob(app, tenant, 'imports.run', id)
    return client.coupons.showImport({ import_id: id })
  }
  const first = await run(file)
  expect(first).toMatchObject({ created_rows: 2, failed_rows: 3 })
  expect(first.problems.map(({ row, field }) => [row, field])).toEqual([
    [3, 'discount_value'],
    [4, 'merchants'],
    [5, 'end_date'],
  ])
  const { data } = await client.coupons.list({ sort: 'code' })
  expect(data).toMatchObject([
    { code: 'FIVE', type: 'fixed_amount', discount_value: 500, merchant_ids: [merchantId], end_date: null },
    {
      code: 'SUMMER10',
      type: 'fixed_percentage',
      discount_value: 12.5,
      max_amount: 500,
      minimum_requirement: 2000,
      usage_limit_total: 500,
      one_use_per_customer: true,
      active: true,
    },
  ])
  for (const language of ['en', 'fr', 'ar']) {
    const exported = await client.coupons.startExport({ language })
    await runImportJob(app, tenant, 'exports.write', exported.id)
    const csv = await textOf(app, (await client.coupons.exports({})).data[0]?.file_url ?? null)
    expect(await run(csv), language).toMatchObject({ unchanged_rows: 2, failed_rows: 0, imported_rows: 0 })
  }
  const change = await run('code,name,type,value,is_active,merchants\nFIVE,Six off,,6,no,\nNEW,New,percentage,10,yes,')
  expect(change).toMatchObject({ created_rows: 1, updated_rows: 1 })
  expect((await client.coupons.list({ sort: 'code' })).data[0]).toMatchObject({
    name: 'Six off',
    discount_value: 600,
    active: false,
    merchant_ids: [],
  })
  await client.coupons.undoImport({ import_id: change.id })
  await runImportJob(app, tenant, 'imports.undo', change.id)
  const strip = (coupons: typeof data) => coupons.map((coupon) => ({ ...coupon, updated_at: null }))
  expect(strip((await client.coupons.list({ sort: 'code' })).data)).toEqual(strip(data))
})

test('a merchant imports its own coupons, and no coupon of the network', async () => {
  const tenant = await newTenant(app)
  const { merchantId: merchant_id } = await newShop(tenant)
  const { client: owner } = await tenant.owner()
  const csv = 'code,name,coupon_type,discount_value\nOURS,Ours,fixed_percentage,10'
  await owner.coupons
    .startImport(fileForm(csv, 'coupons.csv'))
    .then(({ id }) => runImportJob(app, tenant, 'imports.run', id))
  const { client } = await tenant.user(['ManageMerchantCoupons'], { merchants: [merchant_id] })
  const own = csv.replace('OURS,Ours', 'OURS,Stolen').concat('\nMINE,Mine,fixed_percentage,5')
  const { file_url } = await client.merchantCoupons.readImport(fileForm(own, 'coupons.csv', { merchant_id }))
  const input = { merchant_id, file_url, skip_invalid: true } as { file_url: string }
  const { id } = await client.merchantCoupons.startImport(input)
  await runImportJob(app, tenant, 'imports.run', id)
  const record = await client.merchantCoupons.showImport({ merchant_id, import_id: id } as { import_id: string })
  expect(record).toMatchObject({ created_rows: 1, failed_rows: 1, problems: [{ row: 1, field: 'code' }] })
  expect((await owner.coupons.list({ sort: 'code' })).data).toMatchObject([
    { code: 'MINE', merchant_id },
    { code: 'OURS', name: 'Ours', merchant_id: null },
  ])
  const ofOwner = 'code,name,merchants\nMINE,Renamed,'
  expect((await owner.coupons.validateImport(fileForm(ofOwner, 'coupons.csv'))).errors).toMatchObject([
    { row: 1, field: 'merchants' },
  ])
  const renamed = await owner.coupons.startImport(fileForm('code,name\nMINE,Renamed', 'coupons.csv'))
  await runImportJob(app, tenant, 'imports.run', renamed.id)
  expect((await owner.coupons.list({ sort: 'code' })).data[0]).toMatchObject({ name: 'Renamed', merchant_id })
})

test.each([
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29 12:00', '2026-03-29T10:00:00.000Z'],
  ['2026-03-29T12:00:00Z', '2026-03-29T12:00:00.000Z'],
  ['29.03.2026', undefined],
  ['2026-02-31', undefined],
])('the time %s is read', (text, at) => {
  expect(parseLocalTime(text, 'Europe/Paris')).toBe(at)
})
