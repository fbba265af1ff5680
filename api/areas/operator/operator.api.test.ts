import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant } from '../auth/auth.testing.ts'
import { newOperator } from './operator.testing.ts'

const app = await startTestApp({ environment: { HOST_SUFFIX: 'desk.test' } })
const operator = await newOperator(app)
const refused = { status: 403, message: "You don't have permission to access this page" }

test('operators can search, sort, filter and count tenants; other users get 403', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app, { country: 'KW', currency: 'KWD' })]
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
    await app.services.platformPool.query('update tenant set name = $2 where id = $1', [id, `${tenant.slug} ${at}`])
  for (const [sort, ids] of [
    ['name', [other.id, tenant.id]],
    ['-name', [tenant.id, other.id]],
  ] as const)
    expect((await operator.client.operator.list({ search: `${tenant.slug} `, sort })).data.map(({ id }) => id)).toEqual(
      ids,
    )
  await expect(operator.client.operator.list({ sort: 'password' as 'created_at' })).rejects.toMatchObject({
    status: 422,
  })
  expect((await operator.client.operator.listByIds({ ids: [tenant.id, newId()] })).map(({ id }) => id)).toEqual([
    tenant.id,
  ])
  for (const client of [owner.client, (await tenant.user(['ManageTenantSettings'])).client])
    await expect(client.operator.list({})).rejects.toMatchObject(refused)
  expect(
    (await operator.client.operator.list({ search: 'Markethall' })).data.some(({ slug }) => slug === 'platform'),
  ).toBe(false)
})

test('a tenant is in trial until it pays: with days left, expired or without an end', async () => {
  const tenant = await newTenant(app)
  const trials = () => operator.client.operator.list({ search: tenant.slug, in_trial: true })
  const setTrial = (change: { trial_ends_at?: string | null; in_trial?: boolean }) =>
    tenant.db((db) => db.updateTable('tenant_profile').set(change).execute())
  expect((await trials()).data).toMatchObject([{ in_trial: true, trial_expires: 14 }])
  await setTrial({ trial_ends_at: new Date(app.now() - 1000).toISOString() })
  expect((await trials()).data).toMatchObject([{ in_trial: true, trial_expires: 0 }])
  await setTrial({ trial_ends_at: null })
  const { data, meta } = await trials()
  expect(data).toMatchObject([{ in_trial: true, trial_expires: null }])
  await setTrial({ in_trial: false })
  expect(await trials()).toMatchObject({ data: [], meta: { in_trial: meta.in_trial - 1 } })
})

test('tenants that need somebody say why, until it is done', async () => {
  const tenant = await newTenant(app)
  const list = () => operator.client.operator.list({ search: tenant.slug, needs_attention: true })
  const setProfile = (change: { trial_ends_at?: string; payment_due_since?: string | null }) =>
    tenant.db((db) => db.updateTable('tenant_profile').set(change).execute())
  await tenant.user([], { role: 'T1001' })
  expect((await list()).data).toEqual([])
  const at = (days: number) => new Date(app.now() + days * 86_400_000).toISOString()
  await setProfile({ trial_ends_at: at(2), payment_due_since: at(-1) })
  const { data, meta } = await list()
  expect(data).toMatchObject([{ attention: ['payment_due', 'trial_ending'] }])
  expect(meta.needs_attention).toBeGreaterThan(0)
  await setProfile({ trial_ends_at: at(14), payment_due_since: null })
  expect((await list()).data).toEqual([])
  await app.services.platformPool.query(
    "insert into host (host, tenant_id, purpose, is_custom, created_at) values ($1, $2, 'store', true, $3)",
    [`${tenant.slug}.example`, tenant.id, at(-2)],
  )
  expect((await list()).data).toMatchObject([{ attention: ['domain_waiting'] }])
  await app.services.platformPool.query('update tenant set status = 0 where id = $1', [tenant.id])
  expect((await list()).data).toEqual([])
})

test('the tenant view shows counts, owners, hosts and sections; an unknown id returns 404', async () => {
  const tenant = await newTenant(app)
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

test('an operator visits a tenant for at most 30 minutes, audited on both sides', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const { token, url } = await operator.client.operator.login({ tenant_id: tenant.id, reason: 'Ticket 4711' })
  expect(url).toContain(`http://${tenant.hosts.admin}:4000/autoLogin?token=off_`)
  await expect(other.panel().auth.verifyToken({ token })).rejects.toMatchObject({ status: 403 })
  const session = await tenant.panel().auth.verifyToken({ token })
  await expect(tenant.panel().auth.verifyToken({ token })).rejects.toMatchObject({ status: 401 })
  const visitor = tenant.panel(session.access_token)
  expect(await visitor.auth.me({})).toMatchObject({
    id: operator.id,
    tenant_id: tenant.id,
    impersonator_id: operator.id,
    impersonation: { merchant_id: null, reason: 'Ticket 4711' },
  })
  expect((await visitor.orders.list({})).data).toEqual([])
  await expect(visitor.operator.list({})).rejects.toMatchObject(refused)
  await expect(other.panel(session.access_token).auth.me({})).rejects.toMatchObject({
    status: 403,
    message: 'You are not authorized to access this tenant',
  })
  await expect(visitor.auth.createToken({ tenant_id: other.id })).rejects.toMatchObject({ status: 403 })
  expect(
    (await tenant.listAudits(`tenant:${tenant.id}`)).map(({ action, reason, actor_name }) => [
      action,
      reason,
      actor_name,
    ]),
  ).toEqual([['tenant.visit_begun', 'Ticket 4711', 'Robin Hale']])
  expect(await tenant.listAudits(`user:${operator.id}`)).toMatchObject([
    { action: 'auth.visited', reason: 'Ticket 4711', impersonator_id: operator.id },
  ])
  expect((await operator.listAudits(`tenant:${tenant.id}`)).map(({ action }) => action)).toEqual(['tenant.visit_begun'])
  // a host from before HOST_SUFFIX was changed
  await app.services.platformPool.query(
    "insert into host (host, tenant_id, purpose, verified_at, created_at) values ('platform.former.test', $1, 'admin', now(), now() - interval '1 year')",
    [operator.tenantId],
  )
  app.services.tenants.clearCache()
  expect(await visitor.auth.endImpersonation({})).toEqual({
    url: `http://${operator.host}:4000/tenants/view/${tenant.id}`,
  })
  await expect(visitor.auth.me({})).rejects.toMatchObject({ status: 401 })
  await expect(operator.client.auth.endImpersonation({})).rejects.toMatchObject(refused)
  const secondLogin = await operator.client.operator.login({ tenant_id: tenant.id })
  const lateSession = await tenant.panel().auth.verifyToken({ token: secondLogin.token })
  app.advanceTime(31 * 60_000)
  await expect(tenant.panel(lateSession.access_token).auth.me({})).rejects.toMatchObject({ status: 401 })
})
