import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { testPassword } from '../auth/auth.testing.ts'
import { newAddress, newInviteTenant, password, acceptInput } from './users.testing.ts'

const app = await startTestApp()
test('accepting an invitation creates a signed-in account with exactly the chosen permissions', async () => {
  const { tenant, owner, open, list } = await newInviteTenant(app)
  const email = newAddress()
  const invite = await owner.client.invites.create({
    email,
    permissions: ['ManageTenantOrders', 'ManageTenantReports'],
  })
  expect(invite).toMatchObject({
    email,
    role: 'T1002',
    status: 'pending',
    is_new_user: true,
    merchant_id: null,
    permissions: ['ManageTenantOrders', 'ManageTenantReports'],
    invited_by: owner.id,
  })
  const mail = await tenant.waitForMail(email, 'invitation')
  expect(mail.text).toContain(`http://${tenant.hosts.admin}:4000/invite/accept/${invite.id}`)
  expect(mail.subject).toBe(`Test User invites you to Tenant ${tenant.slug}`)
  expect(await open.show({ id: invite.id })).toMatchObject({
    email,
    inviter_name: 'Test User',
    is_new_user: true,
    status: 'pending',
    merchant: null,
    tenant: { id: tenant.id, name: `Tenant ${tenant.slug}` },
    permission_labels: ['Manage orders of all merchants', 'See reports'],
  })
  const accepted = await open.accept({ id: invite.id, ...acceptInput() })
  expect(accepted).toMatchObject({
    redirect_panel: 'tenant',
    tenant_id: tenant.id,
    user: {
      email,
      status: 'active',
      roles: ['T1002'],
      permissions: ['ManageTenantOrders', 'ManageTenantReports'],
      first_name: 'Ivy',
    },
  })
  expect(await tenant.panel(accepted.access_token).auth.me({})).toMatchObject({
    email,
    permissions: ['ManageTenantOrders', 'ManageTenantReports'],
  })
  await expect(open.accept({ id: invite.id, ...acceptInput() })).rejects.toMatchObject({
    status: 409,
    code: 'INVITE_USED',
  })
  expect(await open.show({ id: invite.id })).toMatchObject({ status: 'accepted' })
  expect(await list()).toEqual([])
  expect((await list('accepted')).map(({ email: told }) => told)).toEqual([email])
  expect(await tenant.panel().auth.login({ email, password })).toMatchObject({ user: { email } })
})

test("a merchant's user can invite to their own merchant only", async () => {
  const { tenant, open } = await newInviteTenant(app)
  const [here, otherMerchant] = [await tenant.merchant({ name: 'Pier Pizza' }), await tenant.merchant()]
  const manager = await tenant.user(['ManageMerchantSettingsUsers', 'ManageMerchantOrders'], { merchants: [here] })
  const email = newAddress()
  const { merchantInvites } = manager.client
  await expect(merchantInvites.create({ email, permissions: ['ManageMerchantCatalog'] })).rejects.toMatchObject({
    status: 403,
    code: 'PERMISSION_NOT_HELD',
  })
  await expect(
    merchantInvites.create({ email, merchant_id: otherMerchant, permissions: ['ManageMerchantOrders'] }),
  ).rejects.toMatchObject({ status: 403 })
  const invite = await merchantInvites.create({ email, permissions: ['ManageMerchantOrders'] })
  expect((await tenant.waitForMail(email, 'invitation_merchant')).subject).toBe('Test User invites you to Pier Pizza')
  expect(await open.show({ id: invite.id })).toMatchObject({
    merchant: { _id: here, name: 'Pier Pizza' },
    role: 'M1001',
  })
  const accepted = await open.accept({ id: invite.id, ...acceptInput() })
  expect(accepted).toMatchObject({
    redirect_panel: 'merchant',
    user: { roles: ['M1001'], merchant_users: [here], permissions: ['ManageMerchantOrders'] },
  })
  await expect(
    app
      .client({ host: tenant.hosts.admin, token: accepted.access_token, merchantId: otherMerchant })
      .merchantOrders.list({}),
  ).rejects.toMatchObject({ status: 403 })
  const neighbour = await tenant.user(['ManageMerchantSettingsUsers'], { merchants: [otherMerchant] })
  expect((await neighbour.client.merchantInvites.list({ status: 'accepted' })).data).toEqual([])
  await expect(neighbour.client.merchantInvites.cancel({ id: invite.id })).rejects.toMatchObject({
    status: 404,
    message: 'Invite not found',
  })
})

test('an existing user accepts with their password and gains only the new access', async () => {
  const { tenant, owner, open } = await newInviteTenant(app)
  const merchant = await tenant.merchant()
  const known = await tenant.newPanelUser({ permissions: ['ManageTenantReports'] })
  await expect(
    owner.client.invites.create({ email: known.email, permissions: ['ManageTenantOrders'] }),
  ).rejects.toMatchObject({ status: 422, errors: { email: ['Email ID already taken'] } })
  const invite = await owner.client.invites.create({
    email: known.email,
    merchant_id: merchant,
    permissions: ['ManageMerchantOrders'],
  })
  expect(await open.show({ id: invite.id })).toMatchObject({ is_new_user: false })
  await expect(open.accept({ id: invite.id, password: 'not the password' })).rejects.toMatchObject({
    status: 422,
    errors: { password: ['Invalid Login Credentials'] },
  })
  expect(await open.accept({ id: invite.id, password: testPassword })).toMatchObject({
    redirect_panel: 'merchant',
    user: { id: known.id, roles: ['T1002'], permissions: ['ManageTenantReports'], merchant_users: [merchant] },
  })
})

test('an invitation is not found in another tenant and rejected for another signed-in user', async () => {
  const { tenant, owner, open } = await newInviteTenant(app)
  const other = await newInviteTenant(app)
  const invite = await owner.client.invites.create({ email: newAddress(), permissions: ['ManageTenantOrders'] })
  await expect(other.open.show({ id: invite.id })).rejects.toMatchObject({ status: 404, message: 'Invite not found' })
  await expect(other.open.accept({ id: invite.id, ...acceptInput() })).rejects.toMatchObject({ status: 404 })
  await expect(other.owner.client.invites.cancel({ id: invite.id })).rejects.toMatchObject({ status: 404 })
  await expect(other.owner.client.invites.resend({ id: invite.id })).rejects.toMatchObject({ status: 404 })
  await expect(owner.client.invitation.accept({ id: invite.id, ...acceptInput() })).rejects.toMatchObject({
    status: 403,
    code: 'INVITE_FOR_OTHER_EMAIL',
  })
  await expect(
    owner.client.invitation.create({
      tenant_id: other.tenant.id,
      email: newAddress(),
      permissions: ['ManageTenantOrders'],
    }),
  ).rejects.toMatchObject({ status: 403, code: 'WRONG_TENANT' })
  expect(
    await owner.client.invitation.create({
      tenant_id: tenant.id,
      email: newAddress(),
      permissions: ['ManageTenantOrders'],
    }),
  ).toMatchObject({ role: 'T1002' })
  expect(await open.show({ id: invite.id })).toMatchObject({ status: 'pending' })
})

test('auth/v1 invitations use the permissions that the user has in the named merchant', async () => {
  const { tenant } = await newInviteTenant(app)
  const [here, otherMerchant] = [await tenant.merchant(), await tenant.merchant()]
  const manager = await tenant.user(['ManageMerchantSettingsUsers', 'ManageMerchantOrders'], {
    merchants: [here, otherMerchant],
  })
  await tenant.db((db) =>
    db
      .updateTable('merchant_user')
      .set({ permissions: ['ManageMerchantOrders'] })
      .where('user_id', '=', manager.id)
      .where('merchant_id', '=', otherMerchant)
      .execute(),
  )
  const { invitation } = manager.client
  const wanted = { tenant_id: tenant.id, email: newAddress(), permissions: ['ManageMerchantOrders'] }
  expect(await invitation.create({ ...wanted, merchant_id: here })).toMatchObject({ merchant_id: here, role: 'M1001' })
  await expect(invitation.create({ ...wanted, merchant_id: otherMerchant })).rejects.toMatchObject({ status: 403 })
  await expect(
    invitation.create({
      tenant_id: tenant.id,
      email: newAddress(),
      permissions: ['ManageMerchantOrders'],
      merchant_id: '',
    }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    tenant
      .panel(manager.token)
      .invitation.create({ tenant_id: tenant.id, email: newAddress(), permissions: ['ManageMerchantOrders'] }),
  ).rejects.toMatchObject({ status: 403 })
})

test('concurrent accepts create one account, and a new user must fill in every required field', async () => {
  const { tenant, owner, open } = await newInviteTenant(app)
  const email = newAddress()
  const invite = await owner.client.invites.create({ email, permissions: ['ManageTenantOrders'] })
  await expect(open.accept({ id: invite.id, password })).rejects.toMatchObject({
    status: 422,
    errors: {
      first_name: ['The first name field is required.'],
      last_name: ['The last name field is required.'],
      phone: ['The phone field is required.'],
    },
  })
  const taken = acceptInput()
  await tenant.db((db) =>
    db
      .insertInto('app_user')
      .values({ id: newId(), first_name: 'A', last_name: 'B', email: newAddress(), mobile: taken.phone })
      .execute(),
  )
  await expect(open.accept({ id: invite.id, ...taken })).rejects.toMatchObject({
    status: 422,
    errors: { phone: ['Mobile number already taken'] },
  })
  const answers = await Promise.allSettled([
    open.accept({ id: invite.id, ...acceptInput() }),
    open.accept({ id: invite.id, ...acceptInput() }),
    open.accept({ id: invite.id, ...acceptInput() }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    await tenant.db((db) => db.selectFrom('app_user').select('id').where('email', '=', email).execute()),
  ).toHaveLength(1)
})

test('the account gets its permissions from the invitation, not from the request', async () => {
  const { tenant, owner } = await newInviteTenant(app)
  const [here, otherMerchant] = [await tenant.merchant(), await tenant.merchant()]
  const invite = await owner.client.invites.create({
    email: newAddress(),
    merchant_id: here,
    permissions: ['ManageMerchantOrders'],
  })
  const more = {
    email: newAddress(),
    role: 'T1001',
    roles: ['S1000'],
    permissions: ['GlobalAccess', 'GlobalAccessTenant'],
    merchant_id: otherMerchant,
    merchant_users: [otherMerchant],
    tenant_id: newId(),
    user_id: owner.id,
    status: 'inactive',
  }
  const answer = await app.send({
    method: 'POST',
    url: `/auth/v1/invites/accept/${invite.id}`,
    headers: { 'x-tenant': tenant.hosts.admin },
    body: { ...acceptInput(), ...more },
  })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        tenant_id: tenant.id,
        user: { email: invite.email, roles: ['M1001'], permissions: ['ManageMerchantOrders'], merchant_users: [here] },
      },
    },
  })
  const rows = await tenant.db((db) =>
    db
      .selectFrom('app_user')
      .leftJoin('merchant_user', 'merchant_user.user_id', 'app_user.id')
      .select(['role', 'app_user.permissions', 'status', 'merchant_id'])
      .where('email', '=', invite.email)
      .execute(),
  )
  expect(rows).toEqual([{ role: 'M1001', permissions: ['ManageMerchantOrders'], status: 'active', merchant_id: here }])
})

test('invitations of a deactivated user expire', async () => {
  const { tenant, owner, open } = await newInviteTenant(app)
  const manager = await tenant.user(['ManageTenantSettingsUsersApiKeys', 'ManageTenantOrders'])
  const invite = await manager.client.invites.create({ email: newAddress(), permissions: ['ManageTenantOrders'] })
  await owner.client.users.setStatus({ id: manager.id, status: 'inactive' })
  await expect(open.show({ id: invite.id })).rejects.toMatchObject({ status: 410 })
})
