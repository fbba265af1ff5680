import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

async function world() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const { client, id } = await tenant.owner()
  return { tenant, shop, client, ownerId: id }
}

const tag = { name: 'Summer', color: '#ff0000' }

test('an entry says who changed which record, from what to what', async () => {
  const { shop, client, ownerId } = await world()
  const { _id } = await client.products.create({
    merchant_id: shop.merchantId,
    name: 'Pizza',
    selling_price: 900,
  })
  await client.products.update({ id: _id, name: 'Pizza Margherita', selling_price: 900 })
  const record = `product:${_id}`
  const { data, meta } = await client.auditLog.list({ record })
  expect(meta.total).toBe(2)
  expect(data.map(({ action }) => action)).toEqual(['product.updated', 'product.created'])
  expect(data[0]).toMatchObject({
    record,
    record_name: 'Pizza Margherita',
    actor_kind: 'user',
    actor_id: ownerId,
    is_impersonated: false,
  })
  expect(await client.auditLog.show({ id: data[0]?.id ?? '' })).toMatchObject({
    action: 'product.updated',
    changes: [{ field: 'name', before: 'Pizza', after: 'Pizza Margherita' }],
    ip: '127.0.0.1',
  })
})

test('a deleted record keeps the name that it had', async () => {
  const { tenant, shop, client } = await world()
  const { _id } = await client.products.create({ merchant_id: shop.merchantId, name: 'Old soup', selling_price: 500 })
  await client.products.update({ id: _id, name: 'New soup' })
  await client.products.remove({ id: _id })
  await tenant.db((db) => db.deleteFrom('product').where('id', '=', _id).execute())
  const { data } = await client.auditLog.list({ area: 'product', sort: '-at', limit: 2 })
  expect(data).toMatchObject([
    { action: 'product.deleted', record_name: 'New soup' },
    { action: 'product.updated', record_name: 'New soup' },
  ])
})

test('settings are recorded by field, secrets never', async () => {
  const { client } = await world()
  const settings = await client.reviews.settings({})
  await client.reviews.saveSettings({ is_enabled: !settings.is_enabled })
  const { data } = await client.auditLog.list({ area: 'settings', limit: 1 })
  const entry = await client.auditLog.show({ id: data[0]?.id ?? '' })
  expect(entry.changes).toEqual([
    { field: 'review_settings.is_enabled', before: settings.is_enabled, after: !settings.is_enabled },
  ])
})

test('the log is filtered by person, kind and day', async () => {
  const { tenant, client, ownerId } = await world()
  const manager = await tenant.user(['ManageTenantSettingsGroups'])
  await manager.client.groups.create({ group_name: 'Lunch' })
  await client.groups.create({ group_name: 'Dinner' })
  const namesOf = async (input: Parameters<typeof client.auditLog.list>[0]) =>
    (await client.auditLog.list({ area: 'merchant_group', ...input })).data.map(({ record_name }) => record_name)
  expect(await namesOf({})).toEqual(['Dinner', 'Lunch'])
  expect(await namesOf({ sort: 'at' })).toEqual(['Lunch', 'Dinner'])
  expect(await namesOf({ actor_id: manager.id })).toEqual(['Lunch'])
  expect(await namesOf({ actor_id: ownerId })).toEqual(['Dinner'])
  expect(await namesOf({ actor_kind: 'key' })).toEqual([])
  const today = new Date(app.services.clock()).toISOString().slice(0, 10)
  const later = new Date(app.services.clock() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(await namesOf({ start_date: '2020-01-01', end_date: later })).toHaveLength(2)
  expect(await namesOf({ start_date: later })).toEqual([])
  await expect(namesOf({ start_date: later, end_date: today })).rejects.toMatchObject({ status: 422 })
})

test('what customers do is listed only when asked for', async () => {
  const { tenant, client } = await world()
  const customer = await tenant.customer()
  await tenant.db((db) =>
    db
      .insertInto('audit')
      .values({
        id: '01890000-0000-7000-8000-000000000001',
        at: db.now,
        actor_kind: 'customer',
        actor_id: customer.id,
        actor_name: 'Ada Byron',
        action: 'auth.signed_in',
        subject: `customer:${customer.id}`,
      })
      .execute(),
  )
  const actions = async (input: object) => (await client.auditLog.list(input)).data.map(({ action }) => action)
  expect(await actions({ area: 'auth' })).toEqual([])
  expect(await actions({ area: 'auth', actor_kind: 'customer' })).toEqual(['auth.signed_in'])
  expect(await actions({ record: `customer:${customer.id}` })).toEqual(['auth.signed_in'])
})

test('a merchant sees what happened in its own store', async () => {
  const { tenant, shop, client } = await world()
  const other = await newShop(tenant)
  const staff = async (merchantId: string) =>
    (await tenant.user(['ManageMerchantSettingsUsers', 'ManageMerchantCatalog'], { merchants: [merchantId] })).client
  const [own, foreign] = [await staff(shop.merchantId), await staff(other.merchantId)]
  await own.productTags.create({ merchant_id: shop.merchantId, ...tag })
  const { data } = await own.merchantAuditLog.list({ merchant_id: shop.merchantId, area: 'tag' })
  expect(data).toMatchObject([{ action: 'tag.created', record_name: 'Summer', merchant_id: shop.merchantId }])
  const id = data[0]?.id ?? ''
  expect((await client.auditLog.list({ area: 'tag' })).data).toHaveLength(1)
  expect((await foreign.merchantAuditLog.list({ merchant_id: other.merchantId, area: 'tag' })).data).toEqual([])
  await expect(foreign.merchantAuditLog.show({ merchant_id: other.merchantId, id })).rejects.toMatchObject({
    status: 404,
  })
})
