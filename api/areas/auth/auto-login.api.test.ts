import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword as password } from './auth.testing.ts'

const app = await startTestApp()
const rejected = { status: 401, message: 'Unauthorized token' }
const wrongTenant = { status: 403, message: 'You are not authorized to access this tenant' }
type Tenant = Awaited<ReturnType<typeof newAuthTenant>>
const signIn = async (tenant: Tenant, email: string) =>
  tenant.panel((await tenant.panel().auth.login({ email, password })).access_token)

test('an auto-login link opens a merchant’s panel once, on the admin host, within a minute', async () => {
  const tenant = await newAuthTenant(app)
  const merchant = await tenant.merchant()
  const { id, email } = await tenant.newPanelUser({ permissions: ['AccessTenantMerchants'] })
  const client = await signIn(tenant, email)
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
  const lateToken = await client.auth.createToken({ tenant_id: tenant.id })
  app.advanceTime(60_001)
  await expect(tenant.panel().auth.verifyToken({ token: lateToken.token })).rejects.toMatchObject(rejected)
  await expect(tenant.panel().auth.verifyToken({ token: 'off_nothing' })).rejects.toMatchObject(rejected)
})

test('an impersonated session is limited to its merchant, can be ended, and both steps are audited', async () => {
  const tenant = await newAuthTenant(app)
  const [merchant, next] = [await tenant.merchant(), await tenant.merchant()]
  const { id, email } = await tenant.newPanelUser({ permissions: ['AccessTenantMerchants'] })
  const client = await signIn(tenant, email)
  const { token } = await client.auth.createToken({
    tenant_id: tenant.id,
    user_type: 'merchant',
    merchant_id: merchant,
  })
  const visitor = tenant.panel((await tenant.panel().auth.verifyToken({ token })).access_token)
  expect(await visitor.auth.me({})).toMatchObject({
    id,
    impersonator_id: id,
    redirect_panel: 'merchant',
    merchant_users: [merchant],
    impersonation: { merchant_id: merchant, reason: null },
  })
  expect(await visitor.boot.merchant({ merchant_id: merchant })).toMatchObject({ merchant: { _id: merchant } })
  await expect(visitor.boot.merchant({ merchant_id: next })).rejects.toMatchObject({
    status: 403,
    message: 'You do not have permission to access this merchant.',
  })
  await expect(visitor.auth.createToken({ tenant_id: tenant.id, merchant_id: next })).rejects.toMatchObject(wrongTenant)
  await expect(
    visitor.auth.updateProfile({
      id,
      first_name: 'Ada',
      last_name: 'Hall',
      password: 'another long one',
      confirm_password: 'another long one',
    }),
  ).rejects.toMatchObject({ status: 403 })
  expect(await visitor.auth.endImpersonation({})).toEqual({ url: null })
  await expect(visitor.auth.me({})).rejects.toMatchObject(rejected)
  expect(await client.auth.me({})).toMatchObject({ id, impersonation: null })
  expect(await tenant.listAudits(`merchant:${merchant}`)).toMatchObject([
    { action: 'auth.visited', actor_id: id, impersonator_id: id },
    { action: 'auth.visit_left', actor_id: id },
  ])
})

test('of ten concurrent uses of one link, one succeeds', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newPanelUser()
  const { token } = await (await signIn(tenant, email)).auth.createToken({ tenant_id: tenant.id })
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, () => tenant.panel().auth.verifyToken({ token })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('links are limited to own merchants, permitted customers and, for operators, other tenants', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const [ours, theirs] = [await tenant.merchant(), await other.merchant()]
  const clerk = await signIn(tenant, (await tenant.newPanelUser({ permissions: ['ManageTenantOrders'] })).email)
  const customer = await tenant.newCustomer()
  for (const input of [
    { tenant_id: other.id },
    { tenant_id: tenant.id, user_type: 'merchant' as const, merchant_id: ours },
    { tenant_id: tenant.id, user_type: 'customer' as const, user_id: customer.id },
    { tenant_id: tenant.id, user_id: newId() },
  ])
    await expect(clerk.auth.createToken(input)).rejects.toMatchObject(wrongTenant)
  const manager = await signIn(tenant, (await tenant.newPanelUser({ permissions: ['AccessTenantMerchants'] })).email)
  await expect(manager.auth.createToken({ tenant_id: tenant.id, merchant_id: theirs })).rejects.toMatchObject(
    wrongTenant,
  )
})

test('staff impersonate a customer for at most 30 minutes, audited with both identities', async () => {
  const tenant = await newAuthTenant(app)
  const staff = await tenant.newPanelUser({ permissions: ['ManageTenantCustomers'] })
  const customer = await tenant.newCustomer()
  const client = await signIn(tenant, staff.email)
  const { token, url } = await client.auth.createToken({
    tenant_id: tenant.id,
    user_type: 'customer',
    user_id: customer.id,
  })
  expect(url).toBe(`http://${tenant.hosts.store}:4000/autoLogin?token=${token}`)
  const session = await tenant.shop().auth.verifyToken({ token })
  expect(session).toMatchObject({ customer: { id: customer.id, email: customer.email } })
  expect(session.user).toBeUndefined()
  expect(await tenant.listAudits(`customer:${customer.id}`)).toMatchObject([
    { action: 'auth.handed_off', actor_id: staff.id },
    { action: 'auth.signed_in', actor_id: customer.id, impersonator_id: staff.id },
  ])
  app.advanceTime(31 * 60_000)
  await expect(tenant.shop(session.access_token).auth.me({})).rejects.toMatchObject({ status: 401 })
  await expect(
    (await signIn(tenant, staff.email)).auth.createToken({
      tenant_id: tenant.id,
      user_type: 'customer',
      user_id: newId(),
    }),
  ).rejects.toMatchObject({ status: 404, message: 'Customer not found' })
})

test('on another tenant’s host a link is rejected and stays unused', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const { id, email } = await tenant.newPanelUser()
  const { token } = await (await signIn(tenant, email)).auth.createToken({ tenant_id: tenant.id })
  await expect(other.panel().auth.verifyToken({ token })).rejects.toMatchObject(wrongTenant)
  expect(await tenant.panel().auth.verifyToken({ token })).toMatchObject({ user: { id } })
})

test('a bearer token returns its session, on its own host only', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const [person, buyer] = [await tenant.newPanelUser(), await tenant.newCustomer()]
  const session = await tenant.panel().auth.login({ email: person.email, password })
  expect(await tenant.panel().auth.verifyToken({ token: session.access_token })).toMatchObject({
    access_token: session.access_token,
    user: { id: person.id },
    expires_at: session.expires_at,
  })
  const customerSession = await tenant.shop().customerAuth.login({ email: buyer.email, password })
  expect(await tenant.shop().auth.verifyToken({ token: customerSession.access_token })).toMatchObject({
    customer: { id: buyer.id },
  })
  await expect(other.panel().auth.verifyToken({ token: session.access_token })).rejects.toMatchObject(wrongTenant)
  await expect(tenant.panel().auth.verifyToken({ token: 'ses_nothing' })).rejects.toMatchObject(rejected)
})

test('a link of a user who has become inactive is rejected', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  const { token } = await (await signIn(tenant, email)).auth.createToken({ tenant_id: tenant.id })
  await tenant.db((db) => db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', id).execute())
  await expect(tenant.panel().auth.verifyToken({ token })).rejects.toMatchObject({ status: 401 })
})
