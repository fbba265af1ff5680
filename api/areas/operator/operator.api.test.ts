import { expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { openWorld } from '#api/platform/testing/world.ts'
import { authTenant, rightPassword } from '../auth/auth.testing.ts'
import { newOperator, operatorPassword } from './operator.testing.ts'

const world = await openWorld({ environment: { HOST_SUFFIX: 'desk.test' } })
const operator = await newOperator(world)
const refused = { status: 403, message: "You don't have permission to access this page" }

test('the list finds, sorts, filters and counts; nobody else sees it', async () => {
  const [tenant, other] = [await newTenant(world), await newTenant(world, { country: 'KW', currency: 'KWD' })]
  await tenant.merchant()
  const owner = await tenant.owner()
  const {
    data: [row],
    meta,
  } = await operator.client.operator.list({ search: tenant.slug })
  expect(row).toMatchObject({
    id: tenant.id,
    slug: tenant.slug,
    domain: tenant.hosts.store,
    merchants: 1,
    orders: 0,
    plan_id: null,
    deleted_at: null,
    is_tenant_admin_active: true,
  })
  expect(row?.owner_email).toContain(tenant.slug)
  expect(meta.total).toBe(1)
  expect(meta.active).toBeGreaterThan(1)
  expect((await operator.client.operator.list({ search: other.hosts.admin })).data.map(({ id }) => id)).toEqual([
    other.id,
  ])
  expect((await operator.client.operator.list({ search: tenant.slug, status: 0 })).data).toEqual([])
  expect((await operator.client.operator.list({ search: tenant.slug, is_deleted: true })).data).toEqual([])
  for (const [at, { id }] of [other, tenant].entries())
    await world.platform.platformPool.query('update tenant set name = $2 where id = $1', [id, `${tenant.slug} ${at}`])
  for (const [sort, ids] of [
    ['name', [other.id, tenant.id]],
    ['-name', [tenant.id, other.id]],
  ] as const)
    expect((await operator.client.operator.list({ search: `${tenant.slug} `, sort })).data.map(({ id }) => id)).toEqual(
      ids,
    )
  await expect(operator.client.operator.list({ sort: 'password' })).rejects.toMatchObject({ status: 422 })
  expect((await operator.client.operator.listByIds({ ids: [tenant.id, newId()] })).map(({ id }) => id)).toEqual([
    tenant.id,
  ])
  for (const client of [owner.client, (await tenant.user(['ManageTenantSettings'])).client])
    await expect(client.operator.list({})).rejects.toMatchObject(refused)
  expect(
    (await operator.client.operator.list({ search: 'Markethall' })).data.some(({ slug }) => slug === 'platform'),
  ).toBe(false)
})

test('a trial is one until it is paid: with days left, over, or without an end', async () => {
  const tenant = await newTenant(world)
  const trials = () => operator.client.operator.list({ search: tenant.slug, in_trial: true })
  const becomes = (change: { trial_ends_at?: string | null; in_trial?: boolean }) =>
    tenant.db((db) => db.updateTable('tenant_profile').set(change).execute())
  expect((await trials()).data).toMatchObject([{ in_trial: true, trial_expires: 14 }])
  await becomes({ trial_ends_at: new Date(world.now() - 1000).toISOString() })
  expect((await trials()).data).toMatchObject([{ in_trial: true, trial_expires: 0 }])
  await becomes({ trial_ends_at: null })
  const { data, meta } = await trials()
  expect(data).toMatchObject([{ in_trial: true, trial_expires: null }])
  await becomes({ in_trial: false })
  expect(await trials()).toMatchObject({ data: [], meta: { in_trial: meta.in_trial - 1 } })
})

test('the view tells facts, counts, owners, hosts and sections; a name that is none is 404', async () => {
  const tenant = await newTenant(world)
  const shop = await newShop(tenant)
  await shop.product()
  await tenant.customer()
  const owner = await tenant.owner()
  expect(await operator.client.operator.show({ id: tenant.id })).toMatchObject({
    id: tenant.id,
    counts: { merchants: 1, products: 1, customers: 1, users: 1, orders: 0, orders_30_days: 0 },
    owners: [{ id: owner.id, status: 'active' }],
    hosts: [{ host: tenant.hosts.store, purpose: 'store', is_verified: true }, { host: tenant.hosts.admin }],
    purge_at: null,
    sections: [
      { slug: 'domain', is_locked: false, changed_at: null },
      { slug: 'mobile_settings', is_locked: false },
    ],
  })
  for (const id of [newId(), operator.tenantId])
    await expect(operator.client.operator.show({ id })).rejects.toMatchObject({
      status: 404,
      message: 'Tenant not found',
    })
})

test('a blocked tenant: panels answer 402, the shop sells nothing, and within five seconds; unblocked everything works again', async () => {
  const tenant = await newTenant(world)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const [owner, buyer] = [await tenant.owner(), await tenant.customer()]
  expect((await owner.client.orders.list({})).data).toEqual([])
  const blocked = await operator.client.operator.setStatus({
    tenant_id: tenant.id,
    status: 0,
    reason: 'Fraud reported',
  })
  expect(blocked).toMatchObject({ status: 0, is_active: false, is_tenant_admin_active: false })
  await expect(owner.client.orders.list({})).rejects.toMatchObject({ status: 402, message: 'Your plan has expired' })
  expect((await owner.client.boot.tenant({})).tenant.is_tenant_admin_active).toBe(false)
  await expect(buyer.client.checkout.quote(shop.cart([{ product_id: product }]))).rejects.toMatchObject({ status: 503 })
  expect(
    (await operator.audits(`tenant:${tenant.id}`)).map(({ action, reason, actor_id }) => ({
      action,
      reason,
      actor_id,
    })),
  ).toEqual([{ action: 'tenant.blocked', reason: 'Fraud reported', actor_id: operator.id }])
  expect((await operator.client.operator.history({ id: tenant.id })).data[0]).toMatchObject({
    action: 'tenant.blocked',
    actor_name: 'Robin Hale',
    reason: 'Fraud reported',
    changes: { status: [1, 0] },
  })
  await operator.client.operator.setStatus({ tenant_id: tenant.id, status: 1 })
  expect((await owner.client.orders.list({})).data).toEqual([])
  expect(await buyer.client.checkout.quote(shop.cart([{ product_id: product }]))).toBeDefined()
  await expect(operator.client.operator.setStatus({ tenant_id: operator.tenantId, status: 0 })).rejects.toMatchObject({
    status: 409,
  })
})

test('a trial that has ended locks; the operator gives days', async () => {
  const tenant = await newTenant(world)
  const owner = await tenant.owner()
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ trial_ends_at: new Date(world.now() - 1000).toISOString() })
      .execute(),
  )
  world.platform.tenants.drop()
  await expect(owner.client.orders.list({})).rejects.toMatchObject({ status: 402 })
  expect((await owner.client.boot.tenant({})).tenant).toMatchObject({
    is_tenant_admin_active: false,
    trial_expires: 0,
    status: 1,
  })
  await expect(operator.client.operator.setStatus({ tenant_id: tenant.id, status: 1 })).rejects.toMatchObject({
    status: 422,
    errors: { trial_days: [expect.any(String)] },
  })
  expect(await operator.client.operator.setStatus({ tenant_id: tenant.id, status: 1, trial_days: 7 })).toMatchObject({
    is_tenant_admin_active: true,
    trial_expires: 7,
  })
  expect((await owner.client.orders.list({})).data).toEqual([])
})

test('two operators give days to one trial at once: the second is refused, and what it read is said anew', async () => {
  const tenant = await newTenant(world)
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ trial_ends_at: new Date(world.now() - 1000).toISOString() })
      .execute(),
  )
  const { updated_at } = await operator.client.operator.show({ id: tenant.id })
  const opens = (trial_days: number, expected_updated_at?: string) =>
    operator.client.operator.setStatus({ tenant_id: tenant.id, status: 1, trial_days, expected_updated_at })
  const both = await Promise.allSettled([opens(7, updated_at), opens(30, updated_at)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'CONFLICT' } })
  const now = await operator.client.operator.show({ id: tenant.id })
  expect([7, 30]).toContain(now.billing.trial_expires)
  expect(await opens(9, now.updated_at)).toMatchObject({ trial_expires: 9 })
  expect(await opens(5)).toMatchObject({ trial_expires: 5 })
})

test('sections are locked: what they hold is 423 until they are opened', async () => {
  const tenant = await newTenant(world)
  const { client } = await tenant.owner()
  const wanted = { domain: `${tenant.slug}.example.com`, admin_domain: `admin-${tenant.slug}.example.com` }
  const locked = await operator.client.operator.setSection({ tenant_id: tenant.id, slug: 'domain', is_locked: true })
  expect(locked).toMatchObject([
    { slug: 'domain', is_locked: true, changed_at: expect.any(String) },
    { slug: 'mobile_settings', is_locked: false, changed_at: null },
  ])
  await expect(client.boot.updateDomain(wanted)).rejects.toMatchObject({
    status: 423,
    message: 'This section is locked. Please contact support.',
  })
  expect((await client.boot.tenantBlueprint({})).find(({ slug }) => slug === 'domain')?.is_locked).toBe(true)
  await operator.client.operator.setSection({ tenant_id: tenant.id, slug: 'domain', is_locked: false })
  expect((await operator.client.operator.sections({ id: tenant.id }))[0]).toMatchObject({
    slug: 'domain',
    is_locked: false,
  })
  expect(await client.boot.updateDomain(wanted)).toMatchObject(wanted)
})

test('onboarded with a password the owner signs in at once; without one by a link, which makes the account active', async () => {
  const email = `${newId()}@owners.test`
  const mobile = () => `+4420${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const name = `Quay ${newId().slice(-8)}`
  const draft = {
    name,
    email,
    mobile: mobile(),
    country: 'GB',
    city: 'Leeds',
    plan_id: 'business_plan' as const,
    owner: { first_name: 'Ann', last_name: 'Quay', password: rightPassword },
    domain: `shop-${newId().slice(-8)}.example.com`,
  }
  const { tenant, saga_id } = await operator.client.operator.onboard(draft)
  expect(tenant).toMatchObject({
    name,
    currency: 'GBP',
    in_trial: true,
    trial_expires: 14,
    domain: `${tenant.slug}.desk.test`,
    admin_domain: `admin.${tenant.slug}.desk.test`,
  })
  expect(await world.client().tenants.saga({ id: saga_id })).toMatchObject({
    status: 'completed',
    response: { tenant_id: tenant.id },
  })
  expect(
    await world.client({ host: `admin.${tenant.slug}.desk.test` }).auth.login({ email, password: rightPassword }),
  ).toMatchObject({ tenant_id: tenant.id, user: { roles: ['T1001'] } })
  expect(await operator.client.operator.show({ id: tenant.id })).toMatchObject({
    plan_id: 'business_plan',
    hosts: expect.arrayContaining([expect.objectContaining({ host: draft.domain, is_own: true, is_verified: false })]),
  })
  await expect(
    operator.client.operator.onboard({ ...draft, domain: 'nothing', admin_domain: 'no' }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'], mobile: ['Mobile number already taken'] },
  })
  await expect(
    operator.client.operator.onboard({
      ...draft,
      email: `${newId()}@owners.test`,
      mobile: mobile(),
      domain: 'nothing',
      admin_domain: 'no',
    }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { domain: ['The domain is not a valid domain'], admin_domain: ['The admin domain is not a valid domain'] },
  })

  const second = { name: `Pier ${newId().slice(-8)}`, email: `${newId()}@owners.test`, mobile: mobile(), country: 'KW' }
  const made = await operator.client.operator.onboard(second)
  const there = world.client({ host: `admin.${made.tenant.slug}.desk.test` })
  const {
    rows: [mail],
  } = await world.platform.platformPool.query<{ text: string }>(
    "select text from mail where recipient = $1 and template = 'invitation'",
    [second.email],
  )
  const token = /token=(rst_[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await operator.client.operator.show({ id: made.tenant.id })).owners).toMatchObject([
    { email: second.email, status: 'pending' },
  ])
  await there.auth.resetPassword({
    token,
    email: second.email,
    password: rightPassword,
    confirm_password: rightPassword,
  })
  expect(await there.auth.login({ email: second.email, password: rightPassword })).toMatchObject({
    tenant_id: made.tenant.id,
  })
  await expect(
    there.auth.resetPassword({ token, email: second.email, password: rightPassword, confirm_password: rightPassword }),
  ).rejects.toMatchObject({ status: 422 })
})

test('half an hour in a tenant: reason and operator in both books, nothing of the platform, no way on, and out', async () => {
  const [tenant, other] = [await authTenant(world), await authTenant(world)]
  const { token, url } = await operator.client.operator.login({ tenant_id: tenant.id, reason: 'Ticket 4711' })
  expect(url).toContain(`http://${tenant.hosts.admin}:4000/autoLogin?token=off_`)
  await expect(other.panel().auth.verifyToken({ token })).rejects.toMatchObject({ status: 403 })
  const session = await tenant.panel().auth.verifyToken({ token })
  await expect(tenant.panel().auth.verifyToken({ token })).rejects.toMatchObject({ status: 401 })
  const visit = tenant.panel(session.access_token)
  expect(await visit.auth.me({})).toMatchObject({
    id: operator.id,
    tenant_id: tenant.id,
    impersonator_id: operator.id,
    impersonation: { merchant_id: null, reason: 'Ticket 4711' },
  })
  expect((await visit.orders.list({})).data).toEqual([])
  await expect(visit.operator.list({})).rejects.toMatchObject(refused)
  await expect(other.panel(session.access_token).auth.me({})).rejects.toMatchObject({
    status: 403,
    message: 'You are not authorized to access this tenant',
  })
  await expect(visit.auth.createToken({ tenant_id: other.id })).rejects.toMatchObject({ status: 403 })
  expect(
    (await tenant.audits(`tenant:${tenant.id}`)).map(({ action, reason, actor_name }) => [action, reason, actor_name]),
  ).toEqual([['tenant.visit_begun', 'Ticket 4711', 'Robin Hale']])
  expect(await tenant.audits(`user:${operator.id}`)).toMatchObject([
    { action: 'auth.visited', reason: 'Ticket 4711', impersonator_id: operator.id },
  ])
  expect((await operator.audits(`tenant:${tenant.id}`)).map(({ action }) => action)).toEqual(['tenant.visit_begun'])
  // operators went in elsewhere before HOST_SUFFIX was changed
  await world.platform.platformPool.query(
    "insert into host (host, tenant_id, purpose, verified_at, created_at) values ('platform.former.test', $1, 'admin', now(), now() - interval '1 year')",
    [operator.tenantId],
  )
  world.platform.tenants.drop()
  expect(await visit.auth.leave({})).toEqual({ url: `http://${operator.host}:4000/tenants/view/${tenant.id}` })
  await expect(visit.auth.me({})).rejects.toMatchObject({ status: 401 })
  await expect(operator.client.auth.leave({})).rejects.toMatchObject(refused)
  const again = await operator.client.operator.login({ tenant_id: tenant.id })
  const late = await tenant.panel().auth.verifyToken({ token: again.token })
  world.pass(31 * 60_000)
  await expect(tenant.panel(late.access_token).auth.me({})).rejects.toMatchObject({ status: 401 })
})

test('a deleted tenant: hosts resolve no more, sessions end; restored it is whole', async () => {
  const desk = await newOperator(world)
  const tenant = await authTenant(world)
  const { email } = await tenant.person({ role: 'T1001' })
  const { access_token } = await tenant.panel().auth.login({ email, password: rightPassword })
  await expect(desk.client.operator.remove({ id: tenant.id, tenant_id: newId() })).rejects.toMatchObject({
    status: 422,
    errors: { tenant_id: [expect.any(String)] },
  })
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ payment_due_since: new Date(world.now()).toISOString() })
      .execute(),
  )
  await expect(desk.client.operator.remove({ id: tenant.id, tenant_id: tenant.id })).rejects.toMatchObject({
    status: 409,
    message: 'The tenant has unpaid invoices.',
  })
  expect(
    await desk.client.operator.remove({ id: tenant.id, tenant_id: tenant.id, force: true, reason: 'Closed down' }),
  ).toEqual({ id: tenant.id })
  await expect(tenant.panel(access_token).auth.me({})).rejects.toMatchObject({ status: 401 })
  await expect(tenant.panel().auth.login({ email, password: rightPassword })).rejects.toMatchObject({
    status: 404,
    message: 'Tenant not found',
  })
  await expect(tenant.shop().store.boot({})).rejects.toMatchObject({ status: 404 })
  await expect(desk.client.operator.login({ tenant_id: tenant.id })).rejects.toMatchObject({ status: 404 })
  expect((await desk.client.operator.list({ is_deleted: true, search: tenant.slug })).data).toMatchObject([
    { id: tenant.id },
  ])
  const shown = await desk.client.operator.show({ id: tenant.id })
  expect(Date.parse(shown.purge_at ?? '') - Date.parse(shown.deleted_at ?? '')).toBe(30 * 86_400_000)
  expect(await desk.client.operator.restore({ tenant_id: tenant.id })).toMatchObject({ id: tenant.id })
  await expect(desk.client.operator.restore({ tenant_id: tenant.id })).rejects.toMatchObject({ status: 409 })
  expect(await tenant.panel().auth.login({ email, password: rightPassword })).toMatchObject({ tenant_id: tenant.id })
})

test('deleting asks for the password once the sign-in is older than five minutes', async () => {
  const desk = await newOperator(world)
  const tenant = await newTenant(world)
  world.pass(301_000)
  const wanted = { id: tenant.id, tenant_id: tenant.id }
  await expect(desk.client.operator.remove(wanted)).rejects.toMatchObject({
    status: 422,
    errors: { current_password: ['Your password is required to proceed.'] },
  })
  await expect(desk.client.operator.remove({ ...wanted, current_password: 'wrong' })).rejects.toMatchObject({
    status: 422,
  })
  expect(await desk.client.operator.remove({ ...wanted, current_password: operatorPassword })).toEqual({
    id: tenant.id,
  })
})
