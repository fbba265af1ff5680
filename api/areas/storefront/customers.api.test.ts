import { expect, test } from 'vitest'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { set } from './store.testing.ts'

const app = await startTestApp({ environment: { OTP_ECHO: '1' } })
const street = { address: '14 Tooley Street', latitude: 51.5045, longitude: -0.0865 }

test('the first address is the default, a new default replaces it, and one address remains', async () => {
  const tenant = await newTenant(app)
  const { addresses } = (await tenant.customer()).client
  const home = await addresses.create({ ...street, label: 'Home', house: '2' })
  expect(home).toMatchObject({ ...street, label: 'Home', house: '2', is_default: true })
  app.advanceTime(1_000)
  const work = await addresses.create({ ...street, label: 'Work' })
  app.advanceTime(1_000)
  const gym = await addresses.create({ ...street, label: 'Gym', is_default: true })
  const labels = async () =>
    (await addresses.list({})).map(({ label, is_default }) => (is_default ? `${label}!` : label))
  expect(await labels()).toEqual(['Gym!', 'Work', 'Home'])
  expect(await addresses.update({ id: work.id, is_default: true, house: null })).toMatchObject({
    label: 'Work',
    is_default: true,
  })
  expect(await addresses.update({ id: work.id, is_default: false, label: 'Office' })).toMatchObject({
    label: 'Office',
    is_default: true,
  })
  expect(await labels()).toEqual(['Office!', 'Gym', 'Home'])
  expect(await addresses.remove({ id: work.id })).toEqual({ id: work.id })
  expect(await labels()).toEqual(['Gym!', 'Home'])
  await addresses.remove({ id: gym.id })
  await addresses.remove({ id: home.id })
  expect(await labels()).toEqual([])
})

test('ten concurrent first addresses leave one default', async () => {
  const tenant = await newTenant(app)
  const { addresses } = (await tenant.customer()).client
  await Promise.all(Array.from({ length: 10 }, () => addresses.create(street)))
  expect((await addresses.list({})).filter(({ is_default }) => is_default)).toHaveLength(1)
})

test('addresses are private: other customers get 404, guests 401, panel users 403', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const [mine, sibling, foreign, staff] = [
    await tenant.customer(),
    await tenant.customer(),
    await other.customer(),
    await tenant.owner(),
  ]
  const { id } = await mine.client.addresses.create(street)
  for (const { client } of [sibling, foreign]) {
    await expect(client.addresses.update({ id, label: 'x' })).rejects.toMatchObject({
      status: 404,
      message: 'Address not found',
    })
    await expect(client.addresses.remove({ id })).rejects.toMatchObject({ status: 404, message: 'Address not found' })
    expect(await client.addresses.list({})).toEqual([])
  }
  await expect(tenant.guest.addresses.list({})).rejects.toMatchObject({ status: 401, message: 'Unauthorized token' })
  await expect(staff.client.addresses.list({})).rejects.toMatchObject({ status: 403 })
  for (const country of ['ZZ', 'UK'])
    await expect(mine.client.addresses.create({ ...street, country })).rejects.toMatchObject({
      status: 422,
      errors: { country: ['The selected country is invalid.'] },
    })
  await expect(mine.client.addresses.create({ ...street, latitude: 91 })).rejects.toMatchObject({
    status: 422,
    errors: { latitude: [expect.any(String)] },
  })
  await expect(mine.client.addresses.create({ ...street, address: ' ' })).rejects.toMatchObject({
    status: 422,
    errors: { address: ['The address field is required.'] },
  })
})

test('a profile update changes only sent fields and rejects addresses in use', async () => {
  const tenant = await newTenant(app)
  const [mine, other] = [await tenant.customer(), await tenant.customer()]
  const { profile } = mine.client
  expect(await profile.show({})).toMatchObject({
    id: mine.id,
    first_name: 'Casey',
    last_name: 'Buyer',
    mobile: mine.mobile,
    status: 'active',
    is_dummy: false,
  })
  expect(await profile.update({ first_name: 'Robin', mobile: '+96555512345' })).toMatchObject({
    first_name: 'Robin',
    last_name: 'Buyer',
    mobile: '+96555512345',
    country_code: '+965',
  })
  await expect(profile.update({ mobile: other.mobile })).rejects.toMatchObject({
    status: 422,
    errors: { mobile: ['Mobile number already taken'] },
  })
  await expect(profile.update({ email: `${other.id}@customer.test`.toUpperCase() })).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'] },
  })
  await expect(profile.update({ first_name: 'x'.repeat(26), last_name: 'y'.repeat(26) })).rejects.toMatchObject({
    status: 422,
    errors: {
      first_name: ['First Name should not be greater than 25 characters'],
      last_name: ['Last Name should not be greater than 25 characters'],
    },
  })
  await expect(tenant.guest.profile.show({})).rejects.toMatchObject({ status: 401 })
  const audits = await tenant.db((db) => db.selectFrom('audit').select(['action', 'subject']).execute())
  expect(audits).toEqual([{ action: 'customer.updated', subject: `customer:${mine.id}` }])
})

test('changing the password requires the old one and ends the other sessions', async () => {
  const tenant = await newTenant(app)
  const mine = await tenant.customer()
  const old = await hashPassword('old-pass-2026')
  await tenant.db((db) => db.updateTable('customer').set({ password_hash: old }).where('id', '=', mine.id).execute())
  const elsewhere = await app.services.sessions.start({
    audience: 'store',
    tenantId: tenant.id,
    homeTenantId: tenant.id,
    subjectId: mine.id,
    ip: '127.0.0.1',
    userAgent: null,
  })
  const password = 'quiet-harbour-42'
  await expect(mine.client.profile.update({ password, confirm_password: 'other' })).rejects.toMatchObject({
    status: 422,
    errors: { confirm_password: ['passwordMismatch'] },
  })
  await expect(mine.client.profile.update({ password, confirm_password: password })).rejects.toMatchObject({
    status: 422,
    errors: { current_password: ['The current password field is required.'] },
  })
  await expect(
    mine.client.profile.update({ password, confirm_password: password, current_password: 'wrong-pass-1' }),
  ).rejects.toMatchObject({ status: 422, errors: { current_password: ['The current password is wrong.'] } })
  await expect(
    mine.client.profile.update({
      password: 'password123',
      confirm_password: 'password123',
      current_password: 'old-pass-2026',
    }),
  ).rejects.toMatchObject({ status: 422, errors: { password: ['This password is too easy to guess.'] } })
  await mine.client.profile.update({ password, confirm_password: password, current_password: 'old-pass-2026' })
  const { password_hash } = await tenant.db((db) =>
    db.selectFrom('customer').select('password_hash').where('id', '=', mine.id).executeTakeFirstOrThrow(),
  )
  expect(password_hash).not.toBe(old)
  expect(await mine.client.profile.show({})).toMatchObject({ id: mine.id })
  await expect(
    app.client({ host: tenant.hosts.store, token: elsewhere.access_token }).profile.show({}),
  ).rejects.toMatchObject({ status: 401 })
})

test('with codes enabled, a new phone number or email requires the code sent to it', async () => {
  const tenant = await newTenant(app)
  const [{ client }, other] = [await tenant.customer(), await tenant.customer()]
  await set(tenant, { auth_settings: { otp_mode_enabled: true } })
  const mobile = '+447700900999'
  expect(await client.profile.update({ first_name: 'Robin' })).toMatchObject({ first_name: 'Robin' })
  await expect(client.profile.update({ mobile })).rejects.toMatchObject({
    status: 422,
    errors: { otp_code: ['The otp code field is required.'] },
  })
  await expect(client.profile.update({ mobile, email: 'new@customer.test' })).rejects.toMatchObject({ status: 422 })
  const sent = await client.storeAuth.sendCode({ mobile, purpose: 'verify' })
  const { otp_id, otp_code = 0 } = sent
  await expect(
    client.profile.update({ mobile, otp_id, otp_code: otp_code === 1111 ? 2222 : 1111 }),
  ).rejects.toMatchObject({ status: 422, errors: { otp_code: ['Invalid OTP'] } })
  await expect(other.client.profile.update({ mobile, otp_id, otp_code })).rejects.toMatchObject({
    status: 422,
    errors: { otp_code: ['Invalid OTP'] },
  })
  expect(await client.profile.update({ mobile, otp_id, otp_code })).toMatchObject({ mobile, country_code: '+44' })
  const again = await client.storeAuth.sendCode({ mobile: '+447700900888', purpose: 'verify' })
  await expect(
    client.profile.update({ mobile: '+447700900777', otp_id: again.otp_id, otp_code: again.otp_code ?? 0 }),
  ).rejects.toMatchObject({ status: 422, errors: { otp_code: ['Invalid OTP'] } })
})

test('a device belongs to the last customer who signed in; removing it is idempotent', async () => {
  const tenant = await newTenant(app)
  const [first, second] = [await tenant.customer(), await tenant.customer()]
  const registered = await first.client.customerPush.register({ token: 'device-1', platform: 'ios' })
  expect(registered).toMatchObject({
    token: 'device-1',
    platform: 'ios',
    customer_id: first.id,
    tenant_id: tenant.id,
    is_channel_available: false,
  })
  expect(await second.client.customerPush.register({ token: 'device-1', platform: 'ios' })).toMatchObject({
    id: registered.id,
    customer_id: second.id,
  })
  expect(await first.client.customerPush.remove({ token: 'device-1' })).toEqual({})
  expect(await devices(tenant)).toEqual(['device-1'])
  for (const _again of [1, 2]) expect(await second.client.customerPush.remove({ token: 'device-1' })).toEqual({})
  expect(await devices(tenant)).toEqual([])
  expect(await first.client.customerPush.register({ token: '{}', platform: 'web' })).toMatchObject({
    is_channel_available: true,
  })
  await expect(tenant.guest.customerPush.register({ token: 'x', platform: 'web' })).rejects.toMatchObject({
    status: 401,
  })
})

const devices = (tenant: TestTenant) =>
  tenant
    .db((db) => db.selectFrom('push_token').select('token').execute())
    .then((rows) => rows.map(({ token }) => token))
