import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const newInput = (values: object = {}) => ({
  first_name: 'Mo',
  last_name: 'Baker',
  email: `${newId()}@stall.test`,
  password: 'correct horse battery',
  permissions: ['ManageMerchantOrders'],
  ...values,
})
const allPermissions = ['ManageMerchantSettingsUsers', 'ManageMerchantOrders', 'ManageMerchantCatalog'] as const

/** Two merchants of one tenant, each with a user who manages its staff. */
async function newTwoMerchants() {
  const tenant = await newTenant(app)
  const [merchant, otherMerchant] = [await tenant.merchant(), await tenant.merchant()]
  const [manager, neighbour] = [
    await tenant.user(allPermissions, { merchants: [merchant] }),
    await tenant.user(allPermissions, { merchants: [otherMerchant] }),
  ]
  return { tenant, here: merchant, there: otherMerchant, manager, neighbour }
}

test('a merchant creates its own users, with merchant permissions only', async () => {
  const { here: merchant, manager } = await newTwoMerchants()
  const { merchantStaff } = manager.client
  const created = await merchantStaff.register(newInput())
  expect(created).toMatchObject({
    role: 'M1001',
    merchant_users: [merchant],
    permissions: ['ManageMerchantOrders'],
    lock: null,
  })
  await expect(merchantStaff.register(newInput({ permissions: ['ManageMerchantReports'] }))).rejects.toMatchObject({
    status: 403,
    code: 'PERMISSION_NOT_HELD',
  })
  await expect(merchantStaff.register(newInput({ permissions: ['ManageTenantOrders'] }))).rejects.toMatchObject({
    status: 403,
  })
  await expect(merchantStaff.register(newInput({ role: 'T1002' }))).rejects.toMatchObject({ status: 422 })
  const { data } = await merchantStaff.list({})
  expect(data.map(({ id }) => id).toSorted()).toEqual([manager.id, created.id].toSorted())
  expect(
    (await merchantStaff.permissions({})).flatMap(({ permissions }) => permissions.map(({ name }) => name)).toSorted(),
  ).toEqual([...allPermissions].toSorted())
})

test('users of another merchant are neither visible nor changeable', async () => {
  const { here: merchant, there: otherMerchant, manager, neighbour } = await newTwoMerchants()
  const { merchantStaff } = manager.client
  const calls = [
    () =>
      merchantStaff.addExisting({
        merchant_id: merchant,
        user_id: neighbour.id,
        permissions: ['ManageMerchantOrders'],
      }),
    () => merchantStaff.show({ id: neighbour.id }),
    () => merchantStaff.update({ id: neighbour.id, first_name: 'Mine' }),
    () => merchantStaff.setStatus({ id: neighbour.id, status: 'inactive' }),
    () => merchantStaff.remove({ id: neighbour.id, role: 'M1001' }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404, message: 'User not found' })
  for (const call of [
    () => merchantStaff.list({ merchant_id: otherMerchant }),
    () => merchantStaff.show({ id: neighbour.id, merchant_id: otherMerchant }),
    () => merchantStaff.register(newInput({ merchant_id: otherMerchant })),
  ]) {
    await expect(call()).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to access this merchant.',
    })
  }
  expect(await neighbour.client.auth.me({})).toMatchObject({ first_name: 'Test' })
})

test('permissions in two merchants are separate, and neither merchant changes the other’s', async () => {
  const { tenant, here: merchant, there: otherMerchant, manager, neighbour } = await newTwoMerchants()
  const worker = await neighbour.client.merchantStaff.register(newInput())
  expect(
    await manager.client.merchantStaff.addExisting({
      merchant_id: merchant,
      email: worker.email,
      permissions: ['ManageMerchantCatalog'],
    }),
  ).toMatchObject({
    id: worker.id,
    permissions: ['ManageMerchantCatalog'],
    merchant_users: [merchant],
    lock: 'other_merchants',
  })
  await expect(
    manager.client.merchantStaff.addExisting({
      merchant_id: merchant,
      user_id: worker.id,
      permissions: ['ManageMerchantCatalog'],
    }),
  ).rejects.toMatchObject({ status: 409, code: 'ALREADY_MEMBER' })
  const { access_token, user } = await app
    .client({ host: tenant.hosts.admin })
    .auth.login({ email: worker.email, password: 'correct horse battery' })
  expect(user.merchant_users.toSorted()).toEqual([merchant, otherMerchant].toSorted())
  const clientFor = (merchantId: string) => app.client({ host: tenant.hosts.admin, token: access_token, merchantId })
  await expect(clientFor(merchant).merchantOrders.list({})).rejects.toMatchObject({ status: 403 })
  expect((await clientFor(otherMerchant).merchantOrders.list({})).data).toEqual([])
  await expect(clientFor(otherMerchant).merchantProducts.list({})).rejects.toMatchObject({ status: 403 })
  expect((await clientFor(merchant).merchantProducts.list({})).data).toEqual([])
  expect(await clientFor(merchant).boot.merchant({})).toMatchObject({ permissions: ['ManageMerchantCatalog'] })
  expect(
    (await clientFor(merchant).auth.merchantUsers({}))
      .map(({ merchant_id, permissions }) => [merchant_id, permissions])
      .toSorted(),
  ).toEqual(
    [
      [merchant, ['ManageMerchantCatalog']],
      [otherMerchant, ['ManageMerchantOrders']],
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
    merchant_users: [otherMerchant],
  })
  expect(await merchantStaff.remove({ id: worker.id, role: 'M1001' })).toEqual({ id: worker.id })
  expect(await neighbour.client.merchantStaff.show({ id: worker.id })).toMatchObject({ status: 'active', lock: null })
  await neighbour.client.merchantStaff.remove({ id: worker.id, role: 'M1001' })
  await expect(clientFor(otherMerchant).auth.me({})).rejects.toMatchObject({ status: 401 })
})

test('a merchant can add tenant staff but not change or deactivate them', async () => {
  const { tenant, here: merchant, manager } = await newTwoMerchants()
  const owner = await tenant.owner()
  await manager.client.merchantStaff.addExisting({
    merchant_id: merchant,
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

test('the tenant manages users of all merchants', async () => {
  const { tenant, here: merchant, manager } = await newTwoMerchants()
  const owner = await tenant.owner()
  const created = await owner.client.users.register(newInput({ merchant_id: merchant }))
  expect(created).toMatchObject({ role: 'M1001', merchant_users: [merchant] })
  expect((await owner.client.users.list({ merchant_id: merchant })).data.map(({ id }) => id).toSorted()).toEqual(
    [created.id, manager.id].toSorted(),
  )
  expect(
    await owner.client.users.update({ id: created.id, role: 'T1002', permissions: ['ManageTenantOrders'] }),
  ).toMatchObject({ role: 'T1002' })
  await expect(owner.client.users.update({ id: created.id, role: 'M1001' })).rejects.toMatchObject({ status: 422 })
  expect(
    await owner.client.userMerchants.addExisting({
      merchant_id: await tenant.merchant(),
      user_id: created.id,
      permissions: ['ManageMerchantOrders'],
    }),
  ).toMatchObject({ id: created.id })
})

test('a permission held in one merchant can be granted in that merchant only', async () => {
  const { tenant, here: merchant, there: otherMerchant } = await newTwoMerchants()
  const clerk = await tenant.user(['ManageTenantSettingsUsersApiKeys', 'ManageMerchantCatalog'], {
    role: 'T1002',
    merchants: [merchant],
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
    users.register(newInput({ merchant_id: merchant, permissions: ['ManageMerchantCatalog'] })),
  ).rejects.toMatchObject({ status: 403, code: 'PERMISSION_NOT_HELD' })
  expect(await users.register(newInput({ merchant_id: merchant }))).toMatchObject({
    permissions: ['ManageMerchantOrders'],
    merchant_users: [merchant],
  })
  await expect(users.register(newInput({ merchant_id: otherMerchant }))).rejects.toMatchObject({
    status: 403,
    code: 'WRONG_MERCHANT',
  })
})
