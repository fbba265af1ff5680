import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

import { eraseCustomerFromOrders } from '../orders/erase-customer.commands.ts'

const app = await startTestApp()

let numbers = 0
const person = <T extends object>(more?: T) => ({
  first_name: 'Amira',
  last_name: 'Haddad',
  email: `amira${++numbers}@mail.example`,
  mobile: `+4420794${String(60_000 + numbers)}`,
  ...(more as T),
})

async function world() {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantCustomers'])
  return { tenant, customers: client.customers, client }
}

/** The number of customers that is kept, by status. */
const keptCounts = async ({ db }: Awaited<ReturnType<typeof newTenant>>) => {
  const rows = await db((session) =>
    session
      .selectFrom('customer_count')
      .select(['status', (eb) => eb.fn.sum<number>('customers').as('customers')])
      .groupBy('status')
      .orderBy('status')
      .execute(),
  )
  return Object.fromEntries(rows.map(({ status, customers }) => [status, Number(customers)]))
}

test('staff add a customer, who then signs in with the password', async () => {
  const { tenant, customers } = await world()
  const draft = person({ password: 'a long pass phrase' })
  const added = await customers.add(draft)
  const { password, ...fields } = draft
  expect(added).toMatchObject({ ...fields, status: 'active', country_code: '+44', is_guest: false })
  const session = await tenant.guest.customerAuth.login({ email: draft.email, password })
  expect(session.customer.id).toBe(added.id)
  expect(await customers.show({ id: added.id })).toMatchObject({
    id: added.id,
    orders_count: 0,
    total_spent: 0,
    currency: 'GBP',
    last_order_at: null,
    addresses: [],
  })
})

test('names of more than 25 characters and taken contacts are rejected with their texts', async () => {
  const { tenant, customers } = await world()
  const first = await customers.add(person())
  const tooLong = 'x'.repeat(26)
  await expect(customers.add(person({ first_name: tooLong, last_name: tooLong }))).rejects.toMatchObject({
    status: 422,
    errors: {
      first_name: ['First Name should not be greater than 25 characters'],
      last_name: ['Last Name should not be greater than 25 characters'],
    },
  })
  const { email, mobile } = first
  const taken = { mobile: ['Mobile number already taken'], email: ['Email ID already taken'] }
  await expect(customers.add(person({ email, mobile }))).rejects.toMatchObject({ status: 422, errors: taken })
  const second = await customers.add(person())
  await expect(customers.update({ id: second.id, email, mobile })).rejects.toMatchObject({ status: 422, errors: taken })
  await expect(customers.update({ id: second.id, first_name: tooLong })).rejects.toMatchObject({ status: 422 })
  expect(await customers.update({ id: second.id, first_name: 'Nour', email: second.email })).toMatchObject({
    first_name: 'Nour',
  })
  const other = await newTenant(app)
  expect(await (await other.owner()).client.customers.add(person({ email, mobile }))).toMatchObject({ email })
  await expect(
    tenant.guest.customerAuth.register({ ...person({ email }), password: 'a long pass phrase' }),
  ).rejects.toMatchObject({ errors: { email: ['Email ID already taken'] } })
})

test('of two concurrent customers with one e-mail, one is added', async () => {
  const { customers } = await world()
  const { email } = person()
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => customers.add(person({ email }))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ status: 422, errors: { email: ['Email ID already taken'] } })
})

test('the second of two saves of a customer is refused', async () => {
  const { customers } = await world()
  const { id, updated_at } = await customers.add(person())
  await customers.update({ id, last_name: 'First', expected_updated_at: updated_at })
  await expect(customers.update({ id, last_name: 'Second', expected_updated_at: updated_at })).rejects.toMatchObject({
    status: 409,
    code: 'CONFLICT',
  })
  expect(await customers.show({ id })).toMatchObject({ last_name: 'First' })
})

test('search finds parts of name, e-mail and mobile, in any spelling', async () => {
  const { customers } = await world()
  const added = [
    await customers.add(person({ first_name: 'Zoë', last_name: 'Ångström', email: 'zoe_a@north.example' })),
    await customers.add(person({ first_name: 'Li', last_name: 'Na', mobile: '+442079460182' })),
    await customers.add(person({ first_name: 'أحمد', last_name: 'الصباح', email: 'sabah@gulf.example' })),
  ]
  const ids = added.map(({ id }) => id)
  const found = async (search: string) =>
    (await customers.search({ search })).data.map(({ id }) => ids.indexOf(id)).toSorted()
  for (const [search, expected] of [
    ['zoe angstrom', [0]],
    ['ANGSTR', [0]],
    ['zoeang', [0]],
    ['zoe_a@', [0]],
    ['zoeXa@', []],
    ['north.ex', [0]],
    ['example', [0, 1, 2]],
    ['020 7946 0182', [1]],
    ['+44 (20) 7946-0182', [1]],
    ['60182', [1]],
    ['li', [1]],
    ['na', [1]],
    ['an', [0]],
    ['ng', []],
    ['الصباح', [2]],
    ['%', []],
  ] as const)
    expect(await found(search), search).toEqual(expected)
  expect(await customers.list({ search: 'angstrom', status: 'block' })).toMatchObject({ data: [], meta: { total: 0 } })
  const other = await newTenant(app)
  expect((await (await other.owner()).client.customers.search({ search: 'angstrom' })).data).toEqual([])
})

test('a text that most customers have is found among the newest, without counting them', async () => {
  const { tenant, customers } = await world()
  await tenant.db(async (db) => {
    await sql`insert into customer (tenant_id, id, first_name, last_name, email, mobile, country_code, status, sign_up_date)
      select ${tenant.id}::uuid, gen_random_uuid(), 'Common ' || n, '', n || '@many.example', '+4470' || n, '+44',
        case when n % 1000 = 0 then 'block' else 'active' end, now() - make_interval(mins => n)
      from generate_series(1, 5000) n`.execute(db)
  })
  const namesOf = async (input: object) => {
    const { data, meta } = await customers.list({ search: 'common', limit: 3, ...input })
    return [data.map(({ first_name }) => Number(first_name.slice(7))), meta.total]
  }
  expect(await namesOf({})).toEqual([[1, 2, 3], 2_000])
  expect(await namesOf({ page: 2 })).toEqual([[4, 5, 6], 2_000])
  expect(await namesOf({ sort: 'sign_up_date' })).toEqual([[5_000, 4_999, 4_998], 2_000])
  expect(await namesOf({ status: 'block' })).toEqual([[1_000, 2_000, 3_000], 5])
  expect(await namesOf({ search: '4321@' })).toEqual([[4_321], 1])
  expect(await customers.count({})).toMatchObject({ count: 5_000, block: 5 })
})

test('people who manage orders or promotions may search, and may not list', async () => {
  const { tenant, customers } = await world()
  await customers.add(person())
  for (const permission of ['ManageTenantOrders', 'ManageTenantPromotions'] as const) {
    const { client } = await tenant.user([permission])
    expect((await client.customers.search({ search: 'haddad' })).data).toHaveLength(1)
    await expect(client.customers.list({})).rejects.toMatchObject({ status: 403 })
  }
})

test('a sign-up in the shop is the first row; lists are sorted, filtered and counted', async () => {
  const { tenant, customers } = await world()
  const ids: string[] = []
  for (const first_name of ['Ben', 'Cleo', 'Ada']) {
    app.advanceTime(3_600_000)
    ids.push((await customers.add(person({ first_name }))).id)
  }
  app.advanceTime(86_400_000)
  const { customer } = await tenant.guest.customerAuth.register({
    ...person({ first_name: 'Dora' }),
    password: 'a long pass phrase',
  })
  const { client } = await tenant.user(['ManageTenantCustomers'])
  const { customers: later } = client
  const names = async (input: object) => (await later.list(input)).data.map(({ first_name }) => first_name)
  expect(await names({})).toEqual(['Dora', 'Ada', 'Cleo', 'Ben'])
  expect(await names({ sort: 'sign_up_date', limit: 2, page: 2 })).toEqual(['Ada', 'Dora'])
  expect(await names({ sort: 'name' })).toEqual(['Ada', 'Ben', 'Cleo', 'Dora'])
  expect(await names({ search: 'haddad', sort: '-name' })).toEqual(['Dora', 'Cleo', 'Ben', 'Ada'])
  const today = customer.sign_up_date.slice(0, 10)
  expect(await names({ start_date: today, end_date: today })).toEqual(['Dora'])
  await expect(later.list({ start_date: '2026-02-02', end_date: '2026-02-01' })).rejects.toMatchObject({
    errors: { end_date: [expect.any(String)] },
  })
  await later.changeStatus({ id: ids[0] ?? '', status: 'block' })
  expect(await later.changeStatuses({ ids: ids.slice(0, 2), status: 'block' })).toEqual({ changed: 1, ids: [ids[1]] })
  expect(await names({ status: 'block' })).toEqual(['Cleo', 'Ben'])
  expect((await later.list({ status: 'active', limit: 1 })).meta.total).toBe(2)
  expect(await later.count({})).toEqual({ count: 4, active: 2, block: 2 })
  expect(await later.count({ status: 'block' })).toEqual({ count: 2, active: 2, block: 2 })
  await expect(later.list({ sort: 'password_hash' as 'name' })).rejects.toMatchObject({ status: 422 })
})

test('the kept numbers follow every sign-up, guest, block and deletion; large lists read them', async () => {
  const { tenant, customers } = await world()
  const added = await Promise.all([1, 2, 3, 4].map(() => customers.add(person())))
  const [one, two, three] = added.map(({ id }) => id)
  await tenant.guest.customerAuth.register({ ...person(), password: 'a long pass phrase' })
  await customers.changeStatuses({ ids: [one ?? '', two ?? ''], status: 'block' })
  await customers.changeStatuses({ ids: [one ?? '', two ?? ''], status: 'block' })
  await customers.changeStatus({ id: two ?? '', status: 'active' })
  await customers.remove({ id: three ?? '' })
  await customers.remove({ id: one ?? '' })
  expect(await keptCounts(tenant)).toEqual({ active: 3, block: 0 })
  expect(await customers.count({})).toEqual({ count: 3, active: 3, block: 0 })
  await tenant.db((db) =>
    db.insertInto('customer_count').values({ status: 'active', slot: 99, customers: 1_000_000 }).execute(),
  )
  expect(await customers.count({})).toEqual({ count: 1_000_003, active: 1_000_003, block: 0 })
  expect((await customers.list({ limit: 1 })).meta.total).toBe(1_000_003)
})

test('blocking ends the sessions at once, refuses sign-in and orders, and can be undone', async () => {
  const { tenant, customers } = await world()
  const shop = await newShop(tenant)
  const cart = shop.cart([{ product_id: await shop.product() }])
  const draft = person({ password: 'a long pass phrase' })
  const { id } = await customers.add(draft)
  const login = { email: draft.email, password: draft.password }
  const { access_token } = await tenant.guest.customerAuth.login(login)
  const buyer = app.client({ host: tenant.hosts.store, token: access_token })
  await buyer.checkout.place(cart)
  expect(await customers.changeStatus({ id, status: 'block' })).toMatchObject({ id, status: 'block' })
  await expect(buyer.checkout.place(cart)).rejects.toMatchObject({ status: 401 })
  await expect(buyer.profile.show({})).rejects.toMatchObject({ status: 401 })
  await expect(tenant.guest.customerAuth.login(login)).rejects.toMatchObject({
    status: 403,
    code: 'CUSTOMER_BLOCKED',
  })
  await customers.changeStatus({ id, status: 'active' })
  await expect(buyer.profile.show({})).rejects.toMatchObject({ status: 401 })
  expect((await tenant.guest.customerAuth.login(login)).customer.id).toBe(id)
})

test('a customer with an open order cannot be deleted; afterwards the person is erased and the orders stay', async () => {
  const { tenant, customers } = await world()
  const shop = await newShop(tenant)
  const cart = shop.cart([{ product_id: await shop.product() }])
  const draft = person({ password: 'a long pass phrase' })
  const { id } = await customers.add(draft)
  const { access_token } = await tenant.guest.customerAuth.login({ email: draft.email, password: draft.password })
  const buyer = app.client({ host: tenant.hosts.store, token: access_token })
  await buyer.addresses.create({ address: '14 Tanner Street', latitude: 51.5, longitude: -0.08 })
  const { order_id } = await buyer.checkout.place(cart)
  await expect(customers.remove({ id })).rejects.toMatchObject({ status: 409, code: 'CUSTOMER_HAS_OPEN_ORDERS' })
  expect(await customers.show({ id })).toMatchObject({ orders_count: 1, addresses: [{ address: '14 Tanner Street' }] })
  await buyer.myOrders.cancel({ id: order_id, reason: 'Changed my mind' })
  expect(await customers.show({ id })).toMatchObject({ orders_count: 0, cancelled_count: 1, total_spent: 0 })
  expect(await customers.remove({ id })).toEqual({ id })
  await expect(customers.show({ id })).rejects.toMatchObject({ status: 404, message: 'Customer not found' })
  await expect(customers.remove({ id })).rejects.toMatchObject({ status: 404 })
  await expect(buyer.profile.show({})).rejects.toMatchObject({ status: 401 })
  await expect(tenant.guest.customerAuth.login({ email: draft.email, password: draft.password })).rejects.toMatchObject(
    { status: 401 },
  )
  const { client: owner } = await tenant.owner()
  expect(await owner.orders.show({ order_id })).toMatchObject({
    data: { customer: { first_name: 'Amira', last_name: 'Haddad' } },
  })
  const stored = await tenant.db((db) => db.selectFrom('customer').selectAll().where('id', '=', id).execute())
  expect(JSON.stringify(stored)).not.toMatch(/amira|haddad|mail\.example|20794/i)
  expect(await tenant.db((db) => db.selectFrom('customer_address').select('id').execute())).toEqual([])
  await tenant.db(async (db) => expect(await eraseCustomerFromOrders(db, id, 10)).toBe(1))
  await tenant.db(async (db) => expect(await eraseCustomerFromOrders(db, id, 10)).toBe(0))
  expect(await owner.orders.show({ order_id })).toMatchObject({
    data: { customer: { first_name: 'Amira', email: null, mobile: null }, address: null },
  })
  expect((await customers.add(person({ email: draft.email, mobile: draft.mobile }))).id).not.toBe(id)
})

test('a guest may have no last name and no e-mail, others may not', async () => {
  const { tenant, customers } = await world()
  const { id } = await customers.add(person())
  await expect(customers.update({ id, email: '' })).rejects.toMatchObject({ errors: { email: [expect.any(String)] } })
  await expect(customers.update({ id, last_name: '' })).rejects.toMatchObject({ status: 422 })
  await tenant.db((db) =>
    db
      .updateTable('customer')
      .set({ guest_key: Buffer.from('key') })
      .where('id', '=', id)
      .execute(),
  )
  expect(await customers.update({ id, email: '', last_name: '' })).toMatchObject({ email: '', is_guest: true })
})
