import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aMerchant, newMerchantTenant, insertOrder } from './merchants.testing.ts'

const app = await startTestApp()
const dropTenantCache = () => app.services.tenants.clearCache()

test('a new merchant has the sent fields, defaults, the hours of the tenant and no zones', async () => {
  const { tenant, client, events } = await newMerchantTenant(app, { timezone: 'Europe/London' })
  const category = await client.merchantCategories.create({ name: 'Italian' })
  const sent = aMerchant({
    postal_code: 'SE1 2AA',
    city: 'London',
    state: 'London',
    show_contact_to_customer: true,
    default_order_type: 'pickup',
    delivery_by: 'merchant',
    delivery_provider: 'own',
    share_customer_detail: false,
    override_payment_methods: true,
    commission_type: 'percentage',
    commission_value: 12.5,
    tax_inclusive_prices: true,
    custom_text: 'Since 1998',
    category_ids: [category.id],
    merchant_address_location: { latitude: 51.5045, longitude: -0.0865 },
    images: { logo: { image_url: '/files/logo.webp' } },
    description: 'Sourdough',
  })
  const merchant = await client.merchants.create(sent)
  expect(merchant).toMatchObject({
    ...sent,
    contact_email: 'hello@pier.example',
    slug: 'pier-pizza',
    status: 'inactive',
    is_accepting_orders: true,
    currency: 'GBP',
    timezone: 'Europe/London',
    average_rating: null,
    reviews_count: 0,
    is_featured: false,
    is_sponsored: false,
    is_pos_managed: false,
  })
  expect(merchant.merchant_id).toBe(merchant._id)
  expect(await client.merchants.show({ id: merchant._id })).toEqual(merchant)
  expect((await events()).map(({ name }) => name)).toEqual(['merchant.created'])
  const timing = await tenant.db((db) =>
    db
      .selectFrom('store_timing')
      .select(['is_business_hours_enabled', 'days'])
      .where('merchant_id', '=', merchant._id)
      .execute(),
  )
  expect(timing).toEqual([])
  expect(await tenant.db((db) => db.selectFrom('zone').selectAll().execute())).toEqual([])

  const plain = await client.merchants.create(aMerchant())
  expect(plain).toMatchObject({
    slug: 'pier-pizza-2',
    default_order_type: 'delivery',
    delivery_by: 'admin',
    share_customer_detail: true,
    commission_type: 'percentage',
    commission_value: 0,
    merchant_address_location: null,
    images: {},
  })
  expect((await client.merchants.create(aMerchant({ name: 'الواحة' }))).slug).toMatch(/^merchant-[0-9a-f]{6}$/)
})

test('an invalid form returns one message and one error for each field', async () => {
  const { client } = await newMerchantTenant(app)
  const above = { status: 422, message: 'Please review and correct the input fields.' }
  const refused = (more: Parameters<typeof aMerchant>[0], errors: Record<string, unknown>) =>
    expect(client.merchants.create(aMerchant(more))).rejects.toMatchObject({ ...above, errors })
  await refused({ order_types: [] }, { order_types: ['At least one order type is required.'] })
  await refused(
    { contact_number: '+33142685300', default_order_type: 'dine_in', commission_value: 101, timezone: 'Nowhere' },
    {
      contact_number: ["The contact number's country must match the merchant's country."],
      default_order_type: expect.anything(),
      commission_value: expect.anything(),
      timezone: expect.anything(),
    },
  )
  await refused({ contact_number: '0207123' }, { contact_number: expect.anything() })
  await refused({ contact_email: 'nobody' }, { contact_email: expect.anything() })
  await refused({ name: '' }, { name: ['The name field is required.'] })
  await refused({ slug: 'Not A Slug' }, { slug: expect.anything() })
  await refused({ category_ids: [newId()] }, { category_ids: ['The selected category ids is invalid.'] })
  await refused({ commission_type: 'fixed', commission_value: 1.5 }, { commission_value: expect.anything() })
  await client.merchants.create(aMerchant({ slug: 'pier' }))
  await refused({ slug: 'pier' }, { slug: ['The slug has already been taken.'] })
})

test('another currency requires the multi-currency module', async () => {
  const { tenant, client } = await newMerchantTenant(app)
  await expect(client.merchants.create(aMerchant({ currency: 'EUR' }))).rejects.toMatchObject({
    status: 422,
    errors: { currency: [expect.stringContaining('addon_multicurrency')] },
  })
  const modules = (active: boolean) =>
    tenant.db((db) =>
      db
        .updateTable('tenant_profile')
        .set({ saas_modules: JSON.stringify([{ module_name: 'addon_multicurrency', active }]) as never })
        .execute(),
    )
  await modules(false)
  await expect(client.merchants.create(aMerchant({ currency: 'EUR' }))).rejects.toMatchObject({ status: 422 })
  await modules(true)
  const merchant = await client.merchants.create(aMerchant({ currency: 'EUR' }))
  expect(merchant.currency).toBe('EUR')
  await modules(false)
  expect(await client.merchants.update({ id: merchant._id, name: 'Still in euros' })).toMatchObject({ currency: 'EUR' })
})

test('an update changes only sent fields, and validates country and phone number together', async () => {
  const { client, events } = await newMerchantTenant(app)
  const { _id: id } = await client.merchants.create(
    aMerchant({ city: 'London', images: { logo: { image_url: '/files/a.webp' } }, default_order_type: 'delivery' }),
  )
  expect(
    await client.merchants.update({ id, city: null, images: { logo: null, cover: { image_url: '/files/c.webp' } } }),
  ).toMatchObject({ name: 'Pier Pizza', city: null, images: { cover: { image_url: '/files/c.webp' } } })
  expect(await client.merchants.update({ id, order_types: ['dine_in'] })).toMatchObject({
    order_types: ['dine_in'],
    default_order_type: 'dine_in',
  })
  await expect(client.merchants.update({ id, country: 'FR' })).rejects.toMatchObject({
    status: 422,
    errors: { contact_number: expect.anything() },
  })
  expect(await client.merchants.update({ id, country: 'FR', contact_number: '+33142685300' })).toMatchObject({
    country: 'FR',
  })
  expect(await client.merchants.setStatus({ merchant_id: id, status: 'inactive' })).toMatchObject({
    status: 'inactive',
    name: 'Pier Pizza',
  })
  const last = (await events()).at(-1)
  expect(last).toMatchObject({
    name: 'merchant.updated',
    payload: { merchant_id: id, merchant: { status: 'inactive' } },
  })
})

test('a merchant is published only with a location, opening hours and a product', async () => {
  const { tenant, client } = await newMerchantTenant(app)
  const { _id: id, status } = await client.merchants.create(aMerchant({ status: 'active' }))
  expect(status).toBe('inactive')
  const checklist = () => client.merchants.publishChecklist({ id })
  const refused = () =>
    expect(client.merchants.setStatus({ merchant_id: id, status: 'active' })).rejects.toMatchObject({
      status: 409,
      code: 'MERCHANT_NOT_READY',
    })
  expect(await checklist()).toEqual({
    merchant_id: id,
    has_location: false,
    has_opening_hours: false,
    has_product: false,
  })
  await refused()
  await client.merchants.setLocation({ id, address: '1 Pier Road', latitude: 51.5, longitude: 0 })
  const owner = await tenant.user(['GlobalAccessTenant'])
  const { days } = await owner.client.tenantHours.show({})
  const monday = { is_open: true, slots: [{ opening: '09:00', closing: '17:00' }] }
  await owner.client.tenantHours.save({ is_business_hours_enabled: true, days: { ...days, mon: monday } })
  expect(await checklist()).toMatchObject({ has_location: true, has_opening_hours: true, has_product: false })
  await refused()
  const productId = newId()
  await tenant.db((db) =>
    db
      .insertInto('product')
      .values({ id: productId, merchant_id: id, name: 'Margherita', selling_price: 900, stock_status: 'out_of_stock' })
      .execute(),
  )
  await refused()
  await expect(client.merchants.update({ id, status: 'active' })).rejects.toMatchObject({ code: 'MERCHANT_NOT_READY' })
  await tenant.db((db) =>
    db.updateTable('product').set({ stock_status: 'in_stock' }).where('id', '=', productId).execute(),
  )
  expect(await client.merchants.setStatus({ merchant_id: id, status: 'active' })).toMatchObject({ status: 'active' })
})

test('a merchant with open orders cannot be deleted; deleting frees its slug', async () => {
  const { client, tenant } = await newMerchantTenant(app)
  const merchant = await client.merchants.create(aMerchant({ slug: 'pier' }))
  const staff = await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [merchant._id] })
  await insertOrder(tenant, merchant._id, null)
  await expect(client.merchants.remove({ id: merchant._id })).rejects.toMatchObject({
    status: 409,
    code: 'MERCHANT_HAS_OPEN_ORDERS',
  })
  await tenant.db((db) =>
    db.updateTable('orders').set({ closed_at: new Date().toISOString(), order_status: 'completed' }).execute(),
  )
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ business_type: 'static_merchant', static_merchant_id: merchant._id })
      .execute(),
  )
  dropTenantCache()
  await expect(client.merchants.remove({ id: merchant._id })).rejects.toMatchObject({
    status: 409,
    code: 'STATIC_MERCHANT_NOT_DELETABLE',
  })
  await tenant.db((db) =>
    db.updateTable('tenant_profile').set({ business_type: 'marketplace', static_merchant_id: null }).execute(),
  )
  dropTenantCache()
  expect(await client.merchants.remove({ id: merchant._id })).toEqual({ id: merchant._id })
  await expect(client.merchants.show({ id: merchant._id })).rejects.toMatchObject({
    status: 404,
    message: 'Merchant not found',
  })
  await expect(client.merchants.remove({ id: merchant._id })).rejects.toMatchObject({ status: 404 })
  expect((await client.merchants.list({})).meta.total).toBe(0)
  app.services.sessions.clearCache()
  await expect(staff.client.ownMerchant.show({ id: merchant._id })).rejects.toMatchObject({ status: 403 })
  expect(await client.merchants.create(aMerchant({ slug: 'pier' }))).toMatchObject({ slug: 'pier' })
})

test('other tenants and users without permission cannot access a merchant', async () => {
  const [ours, theirs] = [await newMerchantTenant(app), await newMerchantTenant(app)]
  const { _id: id } = await ours.client.merchants.create(aMerchant())
  const gone = { status: 404, message: 'Merchant not found' }
  for (const ask of [
    () => theirs.client.merchants.show({ id }),
    () => theirs.client.merchants.update({ id, name: 'Mine' }),
    () => theirs.client.merchants.remove({ id }),
    () => theirs.client.merchants.location({ id }),
    () => theirs.client.merchants.setStatus({ merchant_id: id, status: 'inactive' }),
    () => theirs.client.merchants.shareLink({ id }),
    () => theirs.client.featuredMerchants.create({ merchant_id: id }),
    () => theirs.client.sponsoredMerchants.create({ merchant_id: id }),
    () => theirs.client.merchants.setLocation({ id, address: 'X', latitude: 0, longitude: 0 }),
    () => ours.client.merchants.show({ id: 'nonsense' }),
  ])
    await expect(ask()).rejects.toMatchObject(gone)
  expect(await theirs.client.merchants.listByIds({ merchant_ids: [id] })).toEqual([])
  const reader = (await ours.tenant.user(['AccessTenantMerchants'])).client
  expect(await reader.merchants.show({ id })).toMatchObject({ _id: id })
  await expect(reader.merchants.update({ id, name: 'Read only' })).rejects.toMatchObject({ status: 403 })
  await expect(reader.merchants.create(aMerchant())).rejects.toMatchObject({ status: 403 })
  const bystander = (await ours.tenant.user([])).client
  await expect(bystander.merchants.list({})).rejects.toMatchObject({ status: 403 })
  expect(await bystander.merchants.search({ search: 'pier' })).toHaveLength(1)
})
