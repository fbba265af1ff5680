import { expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { openWorld } from '#api/platform/testing/world.ts'
import { aMerchant } from './merchants.testing.ts'

const world = await openWorld()

async function newHall(options: Parameters<typeof newTenant>[1] = {}) {
  const tenant = await newTenant(world, options)
  const { client } = await tenant.user(['ManageTenantMerchants', 'ManageTenantMerchantsCategory'])
  const events = () =>
    tenant.db((db) =>
      db.selectFrom('outbox').select(['name', 'payload']).where('name', 'like', 'merchant.%').orderBy('id').execute(),
    )
  return { tenant, client, events }
}

test('a new merchant: what was sent, what holds where nothing was said, hours of its own that are off, no zones', async () => {
  const { tenant, client, events } = await newHall({ timezone: 'Europe/London' })
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
    status: 'active',
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
  expect(timing).toEqual([{ is_business_hours_enabled: false, days: {} }])
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

test('a form that is wrong: one text above, one under each field', async () => {
  const { client } = await newHall()
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

test('another currency needs its module', async () => {
  const { tenant, client } = await newHall()
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

test('changes in part: null clears, the country and the number are judged together, the default follows', async () => {
  const { client, events } = await newHall()
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

test('lists: filters, search by name, address, number and id, sorts, counts', async () => {
  const { client, tenant } = await newHall()
  const pier = await client.merchants.create(aMerchant({ address: '100% Quay_Side' }))
  const courier = await client.merchants.create(
    aMerchant({
      merchant_type: 'pick_and_drop',
      name: 'Swift Courier',
      order_types: ['pick_and_drop'],
      contact_number: '+442079460000',
      status: 'inactive',
    }),
  )
  await tenant.db((db) =>
    db.updateTable('merchant').set({ rating_sum: 9, rating_count: 2 }).where('id', '=', pier._id).execute(),
  )
  const names = async (input: Parameters<typeof client.merchants.list>[0]) =>
    (await client.merchants.list(input)).data.map(({ name }) => name)
  expect(await names({})).toEqual(['Swift Courier', 'Pier Pizza'])
  expect(await names({ search: 'PIER PIZZA' })).toEqual(['Pier Pizza'])
  expect(await names({ search: '0% quay_s' })).toEqual(['Pier Pizza'])
  expect(await names({ search: '%' })).toEqual(['Pier Pizza'])
  expect(await names({ search: '9460000' })).toEqual(['Swift Courier'])
  expect(await names({ search: courier._id })).toEqual(['Swift Courier'])
  expect(await names({ merchant_type: 'pick_and_drop' })).toEqual(['Swift Courier'])
  expect(await names({ order_type: 'pickup' })).toEqual(['Pier Pizza'])
  expect(await names({ status: 'inactive', is_accepting_orders: true })).toEqual(['Swift Courier'])
  expect(await names({ sort: '-average_rating' })).toEqual(['Pier Pizza', 'Swift Courier'])
  expect((await client.merchants.list({ search: 'pier pizza' })).data[0]).toMatchObject({
    average_rating: 4.5,
    reviews_count: 2,
  })
  await expect(client.merchants.list({ sort: 'commission_value' })).rejects.toMatchObject({ status: 422 })
  expect(await client.merchants.count({})).toEqual({ count: 2, active: 1, inactive: 1 })
  expect(await client.merchants.count({ status: 'active' })).toMatchObject({ count: 1 })
  expect(await client.merchants.search({ search: ' swift' })).toEqual([
    { merchant_id: courier._id, name: 'Swift Courier', address: '1 Pier Road', phone: '+442079460000', logo_url: null },
  ])
  await client.merchants.update({ id: pier._id, name: 'La Zio', address: '34 Park Street' })
  const suggested = async (search: string) => (await client.merchants.search({ search })).map(({ name }) => name)
  for (const search of ['la zio', 'LAZIO', 'lazi', 'la  zio', 'laz io', '34park', pier._id])
    expect(await suggested(search), search).toEqual(['La Zio'])
  for (const search of ['020 7946 0000', '+44 (20) 7946-0000', 'swift curier'])
    expect(await suggested(search), search).toEqual(['Swift Courier'])
  expect(await suggested('zz')).toEqual([])
  await client.merchants.update({ id: pier._id, name: 'Pier Pizza' })
  expect(
    (await client.merchants.listByIds({ merchant_ids: [courier._id, newId(), pier._id, courier._id] })).map(
      ({ name }) => name,
    ),
  ).toEqual(['Swift Courier', 'Pier Pizza'])
})

test('a merchant with open orders stays, the store itself too; a deleted one is gone but its name is free again', async () => {
  const { client, tenant } = await newHall()
  const merchant = await client.merchants.create(aMerchant({ slug: 'pier' }))
  const staff = await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [merchant._id] })
  await anOrder(tenant, merchant._id, null)
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
  tenantsForget()
  await expect(client.merchants.remove({ id: merchant._id })).rejects.toMatchObject({
    status: 409,
    code: 'STATIC_MERCHANT_NOT_DELETABLE',
  })
  await tenant.db((db) =>
    db.updateTable('tenant_profile').set({ business_type: 'marketplace', static_merchant_id: null }).execute(),
  )
  tenantsForget()
  expect(await client.merchants.remove({ id: merchant._id })).toEqual({ id: merchant._id })
  await expect(client.merchants.show({ id: merchant._id })).rejects.toMatchObject({
    status: 404,
    message: 'Merchant not found',
  })
  await expect(client.merchants.remove({ id: merchant._id })).rejects.toMatchObject({ status: 404 })
  expect((await client.merchants.list({})).meta.total).toBe(0)
  world.platform.sessions.drop()
  await expect(staff.client.ownMerchant.show({ id: merchant._id })).rejects.toMatchObject({ status: 403 })
  expect(await client.merchants.create(aMerchant({ slug: 'pier' }))).toMatchObject({ slug: 'pier' })
})

const tenantsForget = () => world.platform.tenants.drop()

async function anOrder(tenant: Awaited<ReturnType<typeof newTenant>>, merchantId: string, closed_at: string | null) {
  const customer = await tenant.customer()
  const at = new Date().toISOString()
  await tenant.db((db) =>
    db
      .insertInto('orders')
      .values({
        id: newId(),
        order_id: '100001',
        merchant_id: merchantId,
        customer_id: customer.id,
        merchant_copy: '{}' as never,
        customer_copy: '{}' as never,
        order_type: 'pickup',
        delivery_timestamp: at,
        preparation_time: 20,
        payment_mode: 'cash_on_delivery',
        payment_status: 'pending',
        currency: 'GBP',
        subtotal: 100,
        grand_total: 100,
        merchant_amount: 100,
        placed_at: at,
        closed_at,
        updated_at: at,
      })
      .execute(),
  )
}

test('other tenants and people without the right do not reach a merchant', async () => {
  const [ours, theirs] = [await newHall(), await newHall()]
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
