import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword as password } from './auth.testing.ts'

const app = await startTestApp()
const rejected = { status: 401, message: 'Unauthorized token' }
const foreign = { status: 403, message: 'You are not authorized to access this tenant' }
type Tenant = Awaited<ReturnType<typeof newAuthTenant>>
const enter = async (tenant: Tenant, email: string) =>
  tenant.panel((await tenant.panel().auth.login({ email, password })).access_token)

test('a hand-off opens a merchant’s panel once, on the admin host, within a minute', async () => {
  const tenant = await newAuthTenant(app)
  const merchant = await tenant.merchant()
  const { id, email } = await tenant.person({ permissions: ['AccessTenantMerchants'] })
  const client = await enter(tenant, email)
  const { token, url, expires_at } = await client.auth.createToken({
    tenant_id: tenant.id,
    user_type: 'merchant',
    merchant_id: merchant,
  })
  expect(url).toBe(`http://${tenant.hosts.admin}:4000/autoLogin?token=${token}&merchant_id=${merchant}`)
  expect(Date.parse(expires_at) - app.now()).toBeLessThanOrEqual(60_000)
  const session = await tenant.panel().auth.verifyToken({ token })
  expect(session).toMatchObject({ tenant_id: tenant.id, redirect_panel: 'merchant', user: { id } })
  expect(await tenant.panel(session.access_token).auth.me({})).toMatchObject({ id })
  await expect(tenant.panel().auth.verifyToken({ token })).rejects.toMatchObject(rejected)
  const late = await client.auth.createToken({ tenant_id: tenant.id })
  app.advanceTime(60_001)
  await expect(tenant.panel().auth.verifyToken({ token: late.token })).rejects.toMatchObject(rejected)
  await expect(tenant.panel().auth.verifyToken({ token: 'off_nothing' })).rejects.toMatchObject(rejected)
})

test('in a merchant’s panel somebody acts for that merchant alone, and leaves; both are written down', async () => {
  const tenant = await newAuthTenant(app)
  const [merchant, next] = [await tenant.merchant(), await tenant.merchant()]
  const { id, email } = await tenant.person({ permissions: ['AccessTenantMerchants'] })
  const client = await enter(tenant, email)
  const { token } = await client.auth.createToken({
    tenant_id: tenant.id,
    user_type: 'merchant',
    merchant_id: merchant,
  })
  const visit = tenant.panel((await tenant.panel().auth.verifyToken({ token })).access_token)
  expect(await visit.auth.me({})).toMatchObject({
    id,
    impersonator_id: id,
    redirect_panel: 'merchant',
    merchant_users: [merchant],
    impersonation: { merchant_id: merchant, reason: null },
  })
  expect(await visit.boot.merchant({ merchant_id: merchant })).toMatchObject({ merchant: { _id: merchant } })
  await expect(visit.boot.merchant({ merchant_id: next })).rejects.toMatchObject({
    status: 403,
    message: 'You do not have permission to access this merchant.',
  })
  await expect(visit.auth.createToken({ tenant_id: tenant.id, merchant_id: next })).rejects.toMatchObject(foreign)
  await expect(
    visit.auth.updateProfile({
      id,
      first_name: 'Ada',
      last_name: 'Hall',
      password: 'another long one',
      confirm_password: 'another long one',
    }),
  ).rejects.toMatchObject({ status: 403 })
  expect(await visit.auth.endImpersonation({})).toEqual({ url: null })
  await expect(visit.auth.me({})).rejects.toMatchObject(rejected)
  expect(await client.auth.me({})).toMatchObject({ id, impersonation: null })
  expect(await tenant.audits(`merchant:${merchant}`)).toMatchObject([
    { action: 'auth.visited', actor_id: id, impersonator_id: id },
    { action: 'auth.visit_left', actor_id: id },
  ])
})

test('of ten who use it at the same time one enters', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.person()
  const { token } = await (await enter(tenant, email)).auth.createToken({ tenant_id: tenant.id })
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => tenant.panel().auth.verifyToken({ token })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('who may make which: own merchants, customers with the permission, other tenants for operators only', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const [ours, theirs] = [await tenant.merchant(), await other.merchant()]
  const clerk = await enter(tenant, (await tenant.person({ permissions: ['ManageTenantOrders'] })).email)
  const customer = await tenant.buyer()
  for (const wanted of [
    { tenant_id: other.id },
    { tenant_id: tenant.id, user_type: 'merchant' as const, merchant_id: ours },
    { tenant_id: tenant.id, user_type: 'customer' as const, user_id: customer.id },
    { tenant_id: tenant.id, user_id: newId() },
  ])
    await expect(clerk.auth.createToken(wanted)).rejects.toMatchObject(foreign)
  const boss = await enter(tenant, (await tenant.person({ permissions: ['AccessTenantMerchants'] })).email)
  await expect(boss.auth.createToken({ tenant_id: tenant.id, merchant_id: theirs })).rejects.toMatchObject(foreign)
})

test('staff enter the shop as a customer for half an hour at most, written down with who it was', async () => {
  const tenant = await newAuthTenant(app)
  const staff = await tenant.person({ permissions: ['ManageTenantCustomers'] })
  const customer = await tenant.buyer()
  const client = await enter(tenant, staff.email)
  const { token, url } = await client.auth.createToken({
    tenant_id: tenant.id,
    user_type: 'customer',
    user_id: customer.id,
  })
  expect(url).toBe(`http://${tenant.hosts.store}:4000/autoLogin?token=${token}`)
  const session = await tenant.shop().auth.verifyToken({ token })
  expect(session).toMatchObject({ customer: { id: customer.id, email: customer.email } })
  expect(session.user).toBeUndefined()
  expect(await tenant.audits(`customer:${customer.id}`)).toMatchObject([
    { action: 'auth.handed_off', actor_id: staff.id },
    { action: 'auth.signed_in', actor_id: customer.id, impersonator_id: staff.id },
  ])
  app.advanceTime(31 * 60_000)
  await expect(tenant.shop(session.access_token).auth.me({})).rejects.toMatchObject({ status: 401 })
  await expect(
    (await enter(tenant, staff.email)).auth.createToken({
      tenant_id: tenant.id,
      user_type: 'customer',
      user_id: newId(),
    }),
  ).rejects.toMatchObject({ status: 404, message: 'Customer not found' })
})

test('on another tenant’s host a hand-off is refused and stays unused', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const { id, email } = await tenant.person()
  const { token } = await (await enter(tenant, email)).auth.createToken({ tenant_id: tenant.id })
  await expect(other.panel().auth.verifyToken({ token })).rejects.toMatchObject(foreign)
  expect(await tenant.panel().auth.verifyToken({ token })).toMatchObject({ user: { id } })
})

test('a bearer token tells whose session it is, on its own host', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const [person, buyer] = [await tenant.person(), await tenant.buyer()]
  const session = await tenant.panel().auth.login({ email: person.email, password })
  expect(await tenant.panel().auth.verifyToken({ token: session.access_token })).toMatchObject({
    access_token: session.access_token,
    user: { id: person.id },
    expires_at: session.expires_at,
  })
  const shopper = await tenant.shop().customerAuth.login({ email: buyer.email, password })
  expect(await tenant.shop().auth.verifyToken({ token: shopper.access_token })).toMatchObject({
    customer: { id: buyer.id },
  })
  await expect(other.panel().auth.verifyToken({ token: session.access_token })).rejects.toMatchObject(foreign)
  await expect(tenant.panel().auth.verifyToken({ token: 'ses_nothing' })).rejects.toMatchObject(rejected)
})

test('who is signed in for a customer cannot hand on, and somebody made inactive meanwhile does not enter', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.person()
  const { token } = await (await enter(tenant, email)).auth.createToken({ tenant_id: tenant.id })
  await tenant.db((db) => db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', id).execute())
  await expect(tenant.panel().auth.verifyToken({ token })).rejects.toMatchObject({ status: 401 })
})
