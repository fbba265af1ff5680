import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newOperator } from './operator.testing.ts'

const app = await startTestApp({ environment: { HOST_SUFFIX: 'desk.test' } })
const operator = await newOperator(app)
test('a blocked tenant gets 402 in its panels and 503 in its shop until it is unblocked', async () => {
  const tenant = await newTenant(app)
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
    (await operator.listAudits(`tenant:${tenant.id}`)).map(({ action, reason, actor_id }) => ({
      action,
      reason,
      actor_id,
    })),
  ).toEqual([{ action: 'tenant.blocked', reason: 'Fraud reported', actor_id: operator.id }])
  expect((await operator.client.operator.history({ id: tenant.id })).data[0]).toMatchObject({
    action: 'tenant.blocked',
    actor_name: 'Robin Hale',
    reason: 'Fraud reported',
    changes: { status: { before: 1, after: 0 } },
  })
  await operator.client.operator.setStatus({ tenant_id: tenant.id, status: 1 })
  expect((await owner.client.orders.list({})).data).toEqual([])
  expect(await buyer.client.checkout.quote(shop.cart([{ product_id: product }]))).toBeDefined()
  await expect(operator.client.operator.setStatus({ tenant_id: operator.tenantId, status: 0 })).rejects.toMatchObject({
    status: 409,
  })
})

test('an expired trial locks the tenant until the operator extends it', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ trial_ends_at: new Date(app.now() - 1000).toISOString() })
      .execute(),
  )
  app.services.tenants.clearCache()
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

test('of two operators who extend one trial at once, the second gets a conflict', async () => {
  const tenant = await newTenant(app)
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ trial_ends_at: new Date(app.now() - 1000).toISOString() })
      .execute(),
  )
  const { updated_at } = await operator.client.operator.show({ id: tenant.id })
  const extendTrial = (trial_days: number, expected_updated_at?: string) =>
    operator.client.operator.setStatus({ tenant_id: tenant.id, status: 1, trial_days, expected_updated_at })
  const results = await Promise.allSettled([extendTrial(7, updated_at), extendTrial(30, updated_at)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'CONFLICT' },
  })
  const now = await operator.client.operator.show({ id: tenant.id })
  expect([7, 30]).toContain(now.billing.trial_expires)
  expect(await extendTrial(9, now.updated_at)).toMatchObject({ trial_expires: 9 })
  expect(await extendTrial(5)).toMatchObject({ trial_expires: 5 })
})

test('an operator extends a running trial by as long as needed, and its notices start again', async () => {
  const tenant = await newTenant(app)
  await tenant.db((db) => db.updateTable('tenant_profile').set({ trial_notice_days: 3 }).execute())
  expect(await operator.client.operator.setStatus({ tenant_id: tenant.id, status: 1, trial_days: 365 })).toMatchObject({
    trial_expires: 365,
  })
  expect(await tenant.db((db) => db.selectFrom('tenant_profile').select('trial_notice_days').execute())).toEqual([
    { trial_notice_days: null },
  ])
  const { data } = await operator.client.operator.history({ id: tenant.id })
  expect(data[0]).toMatchObject({ action: 'tenant.trial_extended' })
})

test('settings of a locked section return 423 until it is unlocked', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const domains = { domain: `${tenant.slug}.example.com`, admin_domain: `admin-${tenant.slug}.example.com` }
  const locked = await operator.client.operator.setSection({ tenant_id: tenant.id, slug: 'domain', is_locked: true })
  expect(locked).toMatchObject([
    { slug: 'domain', is_locked: true, changed_at: expect.any(String) },
    { slug: 'mobile_settings', is_locked: false, changed_at: null },
  ])
  await expect(client.boot.updateDomain(domains)).rejects.toMatchObject({
    status: 423,
    message: 'This section is locked. Please contact support.',
  })
  expect((await client.boot.tenantBlueprint({})).find(({ slug }) => slug === 'domain')?.is_locked).toBe(true)
  await operator.client.operator.setSection({ tenant_id: tenant.id, slug: 'domain', is_locked: false })
  expect((await operator.client.operator.sections({ id: tenant.id }))[0]).toMatchObject({
    slug: 'domain',
    is_locked: false,
  })
  expect(await client.boot.updateDomain(domains)).toMatchObject(domains)
})
