import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword } from '../auth/auth.testing.ts'
import { newOperator, operatorPassword } from './operator.testing.ts'

const app = await startTestApp({ environment: { HOST_SUFFIX: 'desk.test' } })
const operator = await newOperator(app)
test('an onboarded owner signs in with the given password, or sets one through the mailed link', async () => {
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
    owner: { first_name: 'Ann', last_name: 'Quay', password: testPassword },
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
  expect(await app.client().tenants.saga({ id: saga_id })).toMatchObject({
    status: 'completed',
    response: { tenant_id: tenant.id },
  })
  expect(
    await app.client({ host: `admin.${tenant.slug}.desk.test` }).auth.login({ email, password: testPassword }),
  ).toMatchObject({ tenant_id: tenant.id, user: { roles: ['T1001'] } })
  expect(await operator.client.operator.show({ id: tenant.id })).toMatchObject({
    plan_id: 'business_plan',
    hosts: expect.arrayContaining([
      expect.objectContaining({ host: draft.domain, is_custom: true, is_verified: false }),
    ]),
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
  const created = await operator.client.operator.onboard(second)
  const secondPanel = app.client({ host: `admin.${created.tenant.slug}.desk.test` })
  const {
    rows: [mail],
  } = await app.services.platformPool.query<{ text: string }>(
    "select text from message where recipient = $1 and template = 'invitation'",
    [second.email],
  )
  const token = /token=(rst_[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await operator.client.operator.show({ id: created.tenant.id })).owners).toMatchObject([
    { email: second.email, status: 'pending' },
  ])
  await secondPanel.auth.resetPassword({
    token,
    email: second.email,
    password: testPassword,
    confirm_password: testPassword,
  })
  expect(await secondPanel.auth.login({ email: second.email, password: testPassword })).toMatchObject({
    tenant_id: created.tenant.id,
  })
  await expect(
    secondPanel.auth.resetPassword({
      token,
      email: second.email,
      password: testPassword,
      confirm_password: testPassword,
    }),
  ).rejects.toMatchObject({ status: 422 })
})

test('deleting a tenant removes its hosts and ends its sessions; restoring brings all back', async () => {
  const desk = await newOperator(app)
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newPanelUser({ role: 'T1001' })
  const { access_token } = await tenant.panel().auth.login({ email, password: testPassword })
  await expect(desk.client.operator.remove({ id: tenant.id, tenant_id: newId() })).rejects.toMatchObject({
    status: 422,
    errors: { tenant_id: [expect.any(String)] },
  })
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ payment_due_since: new Date(app.now()).toISOString() })
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
  await expect(tenant.panel().auth.login({ email, password: testPassword })).rejects.toMatchObject({
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
  expect(await tenant.panel().auth.login({ email, password: testPassword })).toMatchObject({ tenant_id: tenant.id })
})

test('deleting a tenant requires the password when the login is older than five minutes', async () => {
  const desk = await newOperator(app)
  const tenant = await newTenant(app)
  app.advanceTime(301_000)
  const input = { id: tenant.id, tenant_id: tenant.id }
  await expect(desk.client.operator.remove(input)).rejects.toMatchObject({
    status: 422,
    errors: { current_password: ['Your password is required to proceed.'] },
  })
  await expect(desk.client.operator.remove({ ...input, current_password: 'wrong' })).rejects.toMatchObject({
    status: 422,
  })
  expect(await desk.client.operator.remove({ ...input, current_password: operatorPassword })).toEqual({
    id: tenant.id,
  })
})
