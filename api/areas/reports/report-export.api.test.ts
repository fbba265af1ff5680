import { expect, test } from 'vitest'
import type { ExportRecord } from '#contract/areas/exports.ts'
import { breakdown } from '#contract/schemas/breakdown.ts'
import { jobs } from '#api/jobs.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

async function linesOf(tenant: TestTenant, { id }: ExportRecord): Promise<string[]> {
  const job = jobs.find(({ name }) => name === 'exports.write')
  if (!job) throw new Error('no job')
  await app.relay.run(job, { tenantId: tenant.id, input: { exportId: id } })
  const { file_key } = await tenant.db((db) =>
    db.selectFrom('export_record').select('file_key').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const text = (await app.services.files.readBytes(file_key ?? '')).toString()
  return text.slice(1).trimEnd().split('\r\n')
}

async function tradingTenant() {
  const tenant = await newTenant(app)
  const kitchen = await newShop(tenant, { name: 'Harbour Kitchen' })
  const bakery = await newShop(tenant, { name: 'Bakery' })
  const customer = await tenant.customer()
  const soup = await kitchen.product({ name: 'Soup', selling_price: 850 })
  const cake = await bakery.product({ name: 'Cake', selling_price: 400 })
  await customer.client.checkout.place(kitchen.cart([{ product_id: soup, quantity: 2 }]))
  await customer.client.checkout.place(bakery.cart([{ product_id: cake }]))
  const { client: owner } = await tenant.owner()
  return { tenant, kitchen, bakery, owner }
}

test('a file of a report has the rows of its breakdown, in the language of the file', async () => {
  const { tenant, kitchen, bakery, owner } = await tradingTenant()
  const columns = ['name', 'orders_count', 'sales', 'currency']
  const started = await owner.reports.startExport({ by: 'merchant', range: 'today', columns, language: 'de' })
  expect(started).toMatchObject({ type: 'reports', breakdown: 'merchant', status: 'processing' })
  const { data } = await owner.reports.breakdown({ by: 'merchant', range: 'today' })
  expect(await linesOf(tenant, started)).toEqual([
    'Name,Währung,Bestellungen,Umsatz',
    ...data.map(({ label, currency, orders, sales }) => [label, currency, orders, sales / 100].join()),
  ])
  const ofOne = {
    by: 'product' as const,
    range: 'today' as const,
    merchant_id: bakery.merchantId,
    columns: ['name', 'quantity'],
  }
  expect(await linesOf(tenant, await owner.reports.startExport(ofOne))).toEqual(['Name,Quantity', 'Cake,1'])
  const staff = await tenant.user(['ManageMerchantReports'], { merchants: [kitchen.merchantId] })
  const own = await staff.client.merchantReports.startExport({ by: 'product', range: 'today', columns: ['name'] })
  expect(await linesOf(tenant, own)).toEqual(['Name', 'Soup'])
  await expect(
    owner.reports.startExport({ by: 'day', range: 'custom', start_date: '2020-01-01', end_date: '2026-01-01' }),
  ).rejects.toMatchObject({ status: 422 })
})

test('every breakdown can be exported, and no row shows a code', async () => {
  const { tenant, owner } = await tradingTenant()
  for (const by of breakdown.options) {
    const lines = await linesOf(tenant, await owner.reports.startExport({ by, range: 'today', columns: ['name'] }))
    const { meta } = await owner.reports.breakdown({ by, range: 'today' })
    expect([by, lines.length - 1]).toEqual([by, meta.total])
    expect(lines.filter((line) => /_|[a-z]:|^\d-/.test(line))).toEqual([])
    app.advanceTime(3_600_000)
  }
}, 60_000)

test('an export is cancelled by who started it, once, and another can start', async () => {
  const { tenant, owner } = await tradingTenant()
  const { client: other } = await tenant.owner()
  const { id: export_id } = await owner.reports.startExport({ by: 'day', range: 'today' })
  await expect(other.runningExports.cancel({ export_id })).rejects.toMatchObject({ status: 404 })
  expect(await owner.runningExports.cancel({ export_id })).toMatchObject({ status: 'failed', error: 'cancelled' })
  expect(await owner.runningExports.cancel({ export_id })).toMatchObject({ error: 'cancelled' })
  const job = jobs.find(({ name }) => name === 'exports.write')
  if (!job) throw new Error('no job')
  await app.relay.run(job, { tenantId: tenant.id, input: { exportId: export_id } })
  expect((await owner.reports.exports({})).data[0]).toMatchObject({ error: 'cancelled', file_url: null })
  const again = await owner.reports.startExport({ by: 'day', range: 'today' })
  await linesOf(tenant, again)
  expect(await owner.runningExports.cancel({ export_id: again.id })).toMatchObject({ status: 'completed' })
})
