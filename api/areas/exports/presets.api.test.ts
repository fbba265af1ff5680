import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const preset = {
  type: 'order' as const,
  name: 'Month',
  columns: ['order_id', 'total'],
  format: 'excel' as const,
  language: 'de',
}

test('people keep presets for themselves or share them, and remove their own', async () => {
  const tenant = await newTenant(app)
  const [one, other] = [await tenant.owner(), await tenant.user(['TenantReportsExport'])]
  const own = await one.client.exportPresets.create({ ...preset, is_shared: false })
  const shared = await one.client.exportPresets.create({ ...preset, name: 'All', is_shared: true })
  expect(own).toMatchObject({ ...preset, is_own: true, is_shared: false })
  expect((await one.client.exportPresets.list({ type: 'order' })).map(({ name }) => name)).toEqual(['All', 'Month'])
  expect(await other.client.exportPresets.list({ type: 'order' })).toMatchObject([{ id: shared.id, is_own: false }])
  expect(await one.client.exportPresets.list({ type: 'coupons' })).toEqual([])
  const stranger = await (await newTenant(app)).owner()
  expect(await stranger.client.exportPresets.list({ type: 'order' })).toEqual([])
  for (const { client } of [other, stranger])
    await expect(client.exportPresets.remove({ id: shared.id })).rejects.toMatchObject({ status: 404 })
  expect(await one.client.exportPresets.remove({ id: shared.id })).toEqual({ id: shared.id })
  expect(await other.client.exportPresets.list({ type: 'order' })).toEqual([])
})

test('a preset needs columns, and a person keeps at most 50 of a type', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await expect(client.exportPresets.create({ ...preset, columns: [] })).rejects.toMatchObject({ status: 422 })
  for (let number = 0; number < 50; number++) await client.exportPresets.create({ ...preset, name: `No. ${number}` })
  await expect(client.exportPresets.create(preset)).rejects.toMatchObject({
    status: 422,
    errors: { name: ['There are already 50 presets. Remove one first.'] },
  })
  await client.exportPresets.create({ ...preset, type: 'coupons' })
})

test('presets of a merchant are seen by its people alone', async () => {
  const tenant = await newTenant(app)
  const [pier, dock] = [await tenant.merchant(), await tenant.merchant()]
  const of = (merchant: string) => tenant.user(['ManageMerchantReports'], { merchants: [merchant] })
  const [one, colleague, neighbour] = [await of(pier), await of(pier), await of(dock)]
  const owner = await tenant.owner()
  const own = await one.client.merchantExportPresets.create({ ...preset, name: 'Own', is_shared: false })
  const shared = await one.client.merchantExportPresets.create({ ...preset, is_shared: true })
  const list = async (client: (typeof one)['client']) =>
    (await client.merchantExportPresets.list({ type: 'order' })).map(({ id }) => id)
  expect(await list(one.client)).toEqual([shared.id, own.id])
  expect(await list(colleague.client)).toEqual([shared.id])
  expect(await list(neighbour.client)).toEqual([])
  expect(await owner.client.exportPresets.list({ type: 'order' })).toEqual([])
  for (const { client } of [colleague, neighbour])
    await expect(client.merchantExportPresets.remove({ id: shared.id })).rejects.toMatchObject({ status: 404 })
  expect(await one.client.merchantExportPresets.remove({ id: shared.id })).toEqual({ id: shared.id })
})
