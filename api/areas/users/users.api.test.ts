import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const usersPermission = 'ManageTenantSettingsUsersApiKeys'
const password = 'correct horse battery'
const newInput = (values: object = {}) => ({
  first_name: 'Nia',
  last_name: 'Cole',
  email: `${newId()}@staff.test`,
  password,
  permissions: ['ManageTenantOrders'],
  ...values,
})
const newOtherTenant = async () => newTenant(app)

test('a user is created, found, updated, deactivated and deleted, with an audit entry each', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const { users } = owner.client
  const created = await users.register(newInput({ mobile: '+447700900123' }))
  expect(created).toMatchObject({
    first_name: 'Nia',
    role: 'T1002',
    roles: ['T1002'],
    status: 'active',
    permissions: ['ManageTenantOrders'],
    merchant_users: [],
    is_new_user: false,
    lock: null,
    tenant_id: tenant.id,
  })
  expect(await users.list({ search: 'nia c' })).toMatchObject({
    data: [{ id: created.id }],
    meta: { total: 1, page: 1, limit: 15 },
  })
  expect(await users.show({ id: created.id })).toMatchObject({ email: created.email })
  expect(
    await users.update({
      id: created.id,
      first_name: 'Nina',
      permissions: ['ManageTenantOrders', 'ManageTenantReports'],
    }),
  ).toMatchObject({ first_name: 'Nina', permissions: ['ManageTenantOrders', 'ManageTenantReports'] })
  expect(await users.setStatus({ id: created.id, status: 'inactive' })).toMatchObject({ status: 'inactive' })
  expect((await users.list({ status: 'inactive' })).data.map(({ id }) => id)).toEqual([created.id])
  expect(await users.remove({ id: created.id, role: 'T1002' })).toEqual({ id: created.id })
  await expect(users.show({ id: created.id })).rejects.toMatchObject({ status: 404, message: 'User not found' })
  const trail = await tenant.db((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('subject', '=', `user:${created.id}`)
      .orderBy('id')
      .execute(),
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'user.created',
    'user.updated',
    'user.status_changed',
    'user.deleted',
  ])
  expect(trail.every(({ actor_id }) => actor_id === owner.id)).toBe(true)
})

test('a new user signs in with the password, but not while inactive', async () => {
  const tenant = await newTenant(app)
  const { users } = (await tenant.owner()).client
  const created = await users.register(newInput())
  const signIn = () => app.client({ host: tenant.hosts.admin }).auth.login({ email: created.email, password })
  const { access_token } = await signIn()
  await users.setStatus({ id: created.id, status: 'inactive' })
  await expect(app.client({ host: tenant.hosts.admin, token: access_token }).auth.me({})).rejects.toMatchObject({
    status: 401,
  })
  await expect(signIn()).rejects.toMatchObject({ status: 403, message: 'Your account is inactive' })
})

test('validation: permissions, unique e-mail and mobile, matching and strong passwords', async () => {
  const tenant = await newTenant(app)
  const { users } = (await tenant.owner()).client
  const created = await users.register(newInput({ mobile: '+447700900124' }))
  const expectRejection = (values: object) => expect(users.register(newInput(values))).rejects
  await expectRejection({ permissions: [] }).toMatchObject({
    status: 422,
    errors: { permissions: ['Choose at least one permission.'] },
  })
  await expectRejection({ email: created.email.toUpperCase() }).toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'] },
  })
  await expectRejection({ mobile: '+447700900124' }).toMatchObject({
    status: 422,
    errors: { mobile: ['Mobile number already taken'] },
  })
  await expectRejection({ confirm_password: 'another password' }).toMatchObject({
    status: 422,
    errors: { confirm_password: ['passwordMismatch'] },
  })
  await expectRejection({ password: '12345678' }).toMatchObject({
    status: 422,
    errors: { password: ['This password is too easy to guess.'] },
  })
  await expectRejection({ first_name: 'x'.repeat(26) }).toMatchObject({
    errors: { first_name: ['First Name should not be greater than 25 characters'] },
  })
  await expect(users.update({ id: created.id, permissions: [] })).rejects.toMatchObject({
    status: 422,
    errors: { permissions: ['Choose at least one permission.'] },
  })
})

test('a manager cannot grant or revoke what they do not hold, make owners or change higher users', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const manager = await tenant.user([usersPermission, 'ManageTenantOrders'])
  const { users } = manager.client
  await expect(users.register(newInput({ permissions: ['ManageTenantPlans'] }))).rejects.toMatchObject({
    status: 403,
    code: 'PERMISSION_NOT_HELD',
    values: { permissions: 'ManageTenantPlans' },
  })
  for (const name of ['GlobalAccess', 'GlobalAccessTenant', 'AccessTenantMerchants', 'ManageMerchantOrders'])
    await expect(users.register(newInput({ permissions: [name] }))).rejects.toMatchObject({ status: 403 })
  for (const role of ['T1001', 'S1000', 'M1001'])
    await expect(users.register(newInput({ role }))).rejects.toMatchObject({
      status: 422,
      errors: { role: ['The selected role is invalid.'] },
    })
  await expect(
    users.update({ id: manager.id, permissions: [usersPermission, 'ManageTenantOrders', 'ManageTenantPlans'] }),
  ).rejects.toMatchObject({ code: 'OWN_ACCOUNT_NOT_CHANGEABLE' })
  const planManager = await tenant.user(['ManageTenantPlans'])
  await expect(users.update({ id: planManager.id, permissions: ['ManageTenantOrders'] })).rejects.toMatchObject({
    code: 'PERMISSION_NOT_HELD',
  })
  expect(
    await users.update({ id: planManager.id, permissions: ['ManageTenantPlans', 'ManageTenantOrders'] }),
  ).toMatchObject({
    permissions: ['ManageTenantPlans', 'ManageTenantOrders'],
  })
  const fullAccessUser = await tenant.user(['GlobalAccessTenant'])
  for (const [id, code] of [
    [owner.id, 'OWNER_ONLY'],
    [fullAccessUser.id, 'USER_OUTRANKS_YOU'],
  ] as const) {
    await expect(users.update({ id, first_name: 'Low' })).rejects.toMatchObject({ status: 403, code })
    await expect(users.setStatus({ id, status: 'inactive' })).rejects.toMatchObject({ status: 403, code })
    await expect(users.remove({ id, role: 'T1002' })).rejects.toMatchObject({ status: 403, code })
  }
  expect((await users.list({})).data.find(({ id }) => id === owner.id)).toMatchObject({ lock: 'owner' })
})

test('rejected attempts to gain permissions are audited', async () => {
  const tenant = await newTenant(app)
  const [owner, manager] = [await tenant.owner(), await tenant.user([usersPermission])]
  const { users, invites } = manager.client
  await expect(users.register(newInput({ permissions: ['ManageTenantPlans'] }))).rejects.toMatchObject({
    code: 'PERMISSION_NOT_HELD',
  })
  await expect(
    invites.create({ email: 'more@people.test', permissions: ['ManageTenantReports'] }),
  ).rejects.toMatchObject({ code: 'PERMISSION_NOT_HELD' })
  await expect(users.setStatus({ id: owner.id, status: 'inactive' })).rejects.toMatchObject({ code: 'OWNER_ONLY' })
  await expect(users.show({ id: tenant.id })).rejects.toMatchObject({ status: 404 })
  const trail = await tenant.db((db) =>
    db.selectFrom('audit').select(['action', 'actor_id', 'subject', 'changes']).orderBy('id').execute(),
  )
  expect(trail).toEqual([
    {
      action: 'access.refused',
      actor_id: manager.id,
      subject: 'call:POST /admin/v1/auth/register',
      changes: { code: 'PERMISSION_NOT_HELD', permissions: 'ManageTenantPlans' },
    },
    {
      action: 'access.refused',
      actor_id: manager.id,
      subject: 'call:POST /admin/v1/auth/invites',
      changes: { code: 'PERMISSION_NOT_HELD', permissions: 'ManageTenantReports' },
    },
    {
      action: 'access.refused',
      actor_id: manager.id,
      subject: 'call:PUT /admin/v1/auth/tenant/user/{id}/status',
      changes: { code: 'OWNER_ONLY' },
    },
  ])
})

test('the last owner cannot be demoted or removed, and users cannot end their own account', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const { users } = owner.client
  for (const call of [
    () => users.update({ id: owner.id, role: 'T1002' }),
    () => users.setStatus({ id: owner.id, status: 'inactive' }),
    () => users.remove({ id: owner.id, role: 'T1001' }),
  ]) {
    await expect(call()).rejects.toMatchObject({
      status: 409,
      code: 'LAST_OWNER',
      message: 'At least one owner is required.',
    })
  }
  const second = await tenant.owner()
  for (const call of [
    () => users.setStatus({ id: owner.id, status: 'inactive' }),
    () => users.remove({ id: owner.id, role: 'T1001' }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 409, code: 'OWN_ACCOUNT_NOT_CHANGEABLE' })
  const answers = await Promise.allSettled([
    users.setStatus({ id: second.id, status: 'inactive' }),
    second.client.users.setStatus({ id: owner.id, status: 'inactive' }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  const owners = await tenant.db((db) =>
    db.selectFrom('app_user').select('id').where('role', '=', 'T1001').where('status', '=', 'active').execute(),
  )
  expect(owners.length).toBeGreaterThanOrEqual(1)
})

test('owners change the owner role after a recent login or with their password', async () => {
  const tenant = await newTenant(app)
  const { users } = (await tenant.owner()).client
  const created = await users.register(newInput())
  expect(await users.update({ id: created.id, role: 'T1001' })).toMatchObject({ role: 'T1001', roles: ['T1001'] })
  const signedIn = await app.client({ host: tenant.hosts.admin }).auth.login({ email: created.email, password })
  await app.services.platformPool.query(
    "update session set created_at = now() - interval '10 minutes' where subject_id = $1",
    [created.id],
  )
  const second = app.client({ host: tenant.hosts.admin, token: signedIn.access_token }).users
  const staff = await tenant.user(['ManageTenantOrders'])
  await expect(second.update({ id: staff.id, role: 'T1001' })).rejects.toMatchObject({
    status: 422,
    errors: { current_password: ['Your password is required to proceed.'] },
  })
  await expect(
    second.update({ id: staff.id, role: 'T1001', current_password: 'something else' }),
  ).rejects.toMatchObject({ status: 422, errors: { current_password: ['Invalid Login Credentials'] } })
  expect(await second.update({ id: staff.id, role: 'T1001', current_password: password })).toMatchObject({
    role: 'T1001',
  })
})

test('changed permissions apply at once here and within five seconds in another process', async () => {
  const otherProcess = await startTestApp()
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const staff = await tenant.user(['ManageTenantOrders', 'ManageTenantReports'])
  const otherClient = otherProcess.client({ host: tenant.hosts.admin, token: staff.token })
  const held = async (client: typeof otherClient) =>
    ((await client.auth.me({})) as { permissions: string[] }).permissions
  expect(await held(otherClient)).toContain('ManageTenantOrders')
  await owner.client.users.update({ id: staff.id, permissions: ['ManageTenantReports'] })
  expect(await held(staff.client)).toEqual(['ManageTenantReports'])
  otherProcess.advanceTime(5_000)
  expect(await held(otherClient)).toEqual(['ManageTenantReports'])
  await owner.client.users.remove({ id: staff.id, role: 'T1002' })
  await expect(staff.client.auth.me({})).rejects.toMatchObject({ status: 401 })
})

test('users of another tenant are neither visible nor changeable', async () => {
  const [tenant, foreign] = [await newTenant(app), await newOtherTenant()]
  const { users } = (await tenant.owner()).client
  const victim = await foreign.user(['ManageTenantOrders'])
  const calls = [
    () => users.show({ id: victim.id }),
    () => users.update({ id: victim.id, first_name: 'Mine' }),
    () => users.setStatus({ id: victim.id, status: 'inactive' }),
    () => users.remove({ id: victim.id, role: 'T1002' }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404, message: 'User not found' })
  expect((await users.list({ limit: 100 })).data.map(({ id }) => id)).not.toContain(victim.id)
  expect(await victim.client.auth.me({})).toMatchObject({ first_name: 'Test' })
  const theirs = await foreign.merchant()
  await expect(
    users.register(newInput({ merchant_id: theirs, permissions: ['ManageMerchantOrders'] })),
  ).rejects.toMatchObject({ status: 403, code: 'WRONG_MERCHANT' })
  await expect(users.list({ merchant_id: theirs })).rejects.toMatchObject({ status: 403 })
})
