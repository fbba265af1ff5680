import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const draft = (values: object = {}) => ({
  first_name: 'Mo',
  last_name: 'Baker',
  email: `${newId()}@stall.test`,
  password: 'correct horse battery',
  permissions: ['ManageMerchantOrders'],
  ...values,
})
const all = ['ManageMerchantSettingsUsers', 'ManageMerchantOrders', 'ManageMerchantCatalog'] as const

/** Two merchants of one tenant, each with somebody who manages its people. */
async function twoStalls() {
  const tenant = await newTenant(app)
  const [here, there] = [await tenant.merchant(), await tenant.merchant()]
  const [manager, neighbour] = [
    await tenant.user(all, { merchants: [here] }),
    await tenant.user(all, { merchants: [there] }),
  ]
  return { tenant, here, there, manager, neighbour }
}

test('a merchant makes its own people, with rights of merchants alone', async () => {
  const { here, manager } = await twoStalls()
  const { merchantStaff } = manager.client
  const made = await merchantStaff.register(draft())
  expect(made).toMatchObject({
    role: 'M1001',
    merchant_users: [here],
    permissions: ['ManageMerchantOrders'],
    lock: null,
  })
  await expect(merchantStaff.register(draft({ permissions: ['ManageMerchantReports'] }))).rejects.toMatchObject({
    status: 403,
    code: 'PERMISSION_NOT_HELD',
  })
  await expect(merchantStaff.register(draft({ permissions: ['ManageTenantOrders'] }))).rejects.toMatchObject({
    status: 403,
  })
  await expect(merchantStaff.register(draft({ role: 'T1002' }))).rejects.toMatchObject({ status: 422 })
  const { data } = await merchantStaff.list({})
  expect(data.map(({ id }) => id).toSorted()).toEqual([manager.id, made.id].toSorted())
  expect(
    (await merchantStaff.permissions({})).flatMap(({ permissions }) => permissions.map(({ name }) => name)).toSorted(),
  ).toEqual([...all].toSorted())
})

test('people of another merchant are neither seen nor touched', async () => {
  const { here, there, manager, neighbour } = await twoStalls()
  const { merchantStaff } = manager.client
  const acts = [
    () =>
      merchantStaff.addExisting({ merchant_id: here, user_id: neighbour.id, permissions: ['ManageMerchantOrders'] }),
    () => merchantStaff.show({ id: neighbour.id }),
    () => merchantStaff.update({ id: neighbour.id, first_name: 'Mine' }),
    () => merchantStaff.setStatus({ id: neighbour.id, status: 'inactive' }),
    () => merchantStaff.remove({ id: neighbour.id, role: 'M1001' }),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject({ status: 404, message: 'User not found' })
  for (const act of [
    () => merchantStaff.list({ merchant_id: there }),
    () => merchantStaff.show({ id: neighbour.id, merchant_id: there }),
    () => merchantStaff.register(draft({ merchant_id: there })),
  ]) {
    await expect(act()).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to access this merchant.',
    })
  }
  expect(await neighbour.client.auth.me({})).toMatchObject({ first_name: 'Test' })
})

test('who works for two merchants holds in each what that merchant gave, and neither changes the other', async () => {
  const { tenant, here, there, manager, neighbour } = await twoStalls()
  const worker = await neighbour.client.merchantStaff.register(draft())
  expect(
    await manager.client.merchantStaff.addExisting({
      merchant_id: here,
      email: worker.email,
      permissions: ['ManageMerchantCatalog'],
    }),
  ).toMatchObject({
    id: worker.id,
    permissions: ['ManageMerchantCatalog'],
    merchant_users: [here],
    lock: 'other_merchants',
  })
  await expect(
    manager.client.merchantStaff.addExisting({
      merchant_id: here,
      user_id: worker.id,
      permissions: ['ManageMerchantCatalog'],
    }),
  ).rejects.toMatchObject({ status: 409, code: 'ALREADY_MEMBER' })
  const { access_token, user } = await app
    .client({ host: tenant.hosts.admin })
    .auth.login({ email: worker.email, password: 'correct horse battery' })
  expect(user.merchant_users.toSorted()).toEqual([here, there].toSorted())
  const at = (merchantId: string) => app.client({ host: tenant.hosts.admin, token: access_token, merchantId })
  await expect(at(here).merchantOrders.list({})).rejects.toMatchObject({ status: 403 })
  expect((await at(there).merchantOrders.list({})).data).toEqual([])
  await expect(at(there).merchantProducts.list({})).rejects.toMatchObject({ status: 403 })
  expect((await at(here).merchantProducts.list({})).data).toEqual([])
  expect(await at(here).boot.merchant({})).toMatchObject({ permissions: ['ManageMerchantCatalog'] })
  expect(
    (await at(here).auth.merchantUsers({}))
      .map(({ merchant_id, permissions }) => [merchant_id, permissions])
      .toSorted(),
  ).toEqual(
    [
      [here, ['ManageMerchantCatalog']],
      [there, ['ManageMerchantOrders']],
    ].toSorted(),
  )

  const { merchantStaff } = manager.client
  await expect(merchantStaff.setStatus({ id: worker.id, status: 'inactive' })).rejects.toMatchObject({
    status: 409,
    code: 'USER_IN_OTHER_MERCHANTS',
  })
  await expect(merchantStaff.update({ id: worker.id, first_name: 'Mine' })).rejects.toMatchObject({
    status: 409,
    code: 'USER_IN_OTHER_MERCHANTS',
  })
  expect(await merchantStaff.update({ id: worker.id, permissions: ['ManageMerchantOrders'] })).toMatchObject({
    permissions: ['ManageMerchantOrders'],
  })
  expect(await neighbour.client.merchantStaff.show({ id: worker.id })).toMatchObject({
    permissions: ['ManageMerchantOrders'],
    merchant_users: [there],
  })
  expect(await merchantStaff.remove({ id: worker.id, role: 'M1001' })).toEqual({ id: worker.id })
  expect(await neighbour.client.merchantStaff.show({ id: worker.id })).toMatchObject({ status: 'active', lock: null })
  await neighbour.client.merchantStaff.remove({ id: worker.id, role: 'M1001' })
  await expect(at(there).auth.me({})).rejects.toMatchObject({ status: 401 })
})

test('staff of the tenant are helped into a merchant, never harmed from there', async () => {
  const { tenant, here, manager } = await twoStalls()
  const owner = await tenant.owner()
  await manager.client.merchantStaff.addExisting({
    merchant_id: here,
    user_id: owner.id,
    permissions: ['ManageMerchantOrders'],
  })
  await expect(manager.client.merchantStaff.setStatus({ id: owner.id, status: 'inactive' })).rejects.toMatchObject({
    status: 409,
  })
  await expect(
    manager.client.merchantStaff.update({ id: owner.id, role: 'M1001', last_name: 'Down' }),
  ).rejects.toMatchObject({ status: 409 })
  expect(
    await manager.client.merchantStaff.update({ id: owner.id, role: 'M1001', permissions: ['ManageMerchantCatalog'] }),
  ).toMatchObject({ role: 'T1001' })
  await manager.client.merchantStaff.remove({ id: owner.id, role: 'T1001' })
  expect(await owner.client.auth.me({})).toMatchObject({ roles: ['T1001'] })
})

test('the tenant sees people of all merchants and works in one with its own rights there', async () => {
  const { tenant, here, manager } = await twoStalls()
  const owner = await tenant.owner()
  const made = await owner.client.users.register(draft({ merchant_id: here }))
  expect(made).toMatchObject({ role: 'M1001', merchant_users: [here] })
  expect((await owner.client.users.list({ merchant_id: here })).data.map(({ id }) => id).toSorted()).toEqual(
    [made.id, manager.id].toSorted(),
  )
  expect(
    await owner.client.users.update({ id: made.id, role: 'T1002', permissions: ['ManageTenantOrders'] }),
  ).toMatchObject({ role: 'T1002' })
  await expect(owner.client.users.update({ id: made.id, role: 'M1001' })).rejects.toMatchObject({ status: 422 })
  expect(
    await owner.client.userMerchants.addExisting({
      merchant_id: await tenant.merchant(),
      user_id: made.id,
      permissions: ['ManageMerchantOrders'],
    }),
  ).toMatchObject({ id: made.id })
})

test('what somebody holds in one merchant they give there alone, also through the tenant’s calls', async () => {
  const { tenant, here, there } = await twoStalls()
  const clerk = await tenant.user(['ManageTenantSettingsUsersApiKeys', 'ManageMerchantCatalog'], {
    role: 'T1002',
    merchants: [here],
  })
  await tenant.db((db) =>
    db
      .updateTable('merchant_user')
      .set({ permissions: ['ManageMerchantOrders'] })
      .where('user_id', '=', clerk.id)
      .execute(),
  )
  const { users } = app.client({ host: tenant.hosts.admin, token: clerk.token })
  await expect(
    users.register(draft({ merchant_id: here, permissions: ['ManageMerchantCatalog'] })),
  ).rejects.toMatchObject({ status: 403, code: 'PERMISSION_NOT_HELD' })
  expect(await users.register(draft({ merchant_id: here }))).toMatchObject({
    permissions: ['ManageMerchantOrders'],
    merchant_users: [here],
  })
  await expect(users.register(draft({ merchant_id: there }))).rejects.toMatchObject({
    status: 403,
    code: 'WRONG_MERCHANT',
  })
})
