import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword as password } from '../auth.testing.ts'

const app = await startTestApp({ environment: { OTP_ECHO: '1' } })

const newMobile = () => `+44740${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
const newInput = () => ({
  first_name: 'Cy',
  last_name: 'Buyer',
  email: `${newId()}@buyers.test`,
  mobile: newMobile(),
  password,
})
type Tenant = Awaited<ReturnType<typeof newAuthTenant>>
const setAuthSettings = (tenant: Tenant, value: object) =>
  tenant.db((db) =>
    db
      .insertInto('setting')
      .values({ id: newId(), setting_key: 'auth_settings', setting_value: json(value) })
      .execute(),
  )

test('a customer registers, gets a welcome mail, and signs in by e-mail or mobile', async () => {
  const tenant = await newAuthTenant(app)
  const input = newInput()
  const session = await tenant.shop().customerAuth.register({ ...input, consent: true })
  expect(session).toMatchObject({
    token_type: 'Bearer',
    tenant_id: tenant.id,
    customer: { email: input.email, mobile: input.mobile, country_code: '+44', status: 'active', is_dummy: false },
  })
  expect(session.customer.consent_at).not.toBeNull()
  expect(await tenant.shop(session.access_token).auth.me({})).toEqual(session.customer)
  expect(await tenant.waitForMail(input.email, 'welcome')).toMatchObject({
    subject: expect.stringContaining('Welcome to'),
  })
  for (const login of [{ email: input.email }, { mobile: input.mobile }])
    expect(await tenant.shop().storeAuth.login({ ...login, password })).toMatchObject({
      customer: { id: session.customer.id },
    })
  const event = await tenant.db((db) =>
    db.selectFrom('outbox').select('payload').where('name', '=', 'customer.created').executeTakeFirst(),
  )
  expect(event?.payload).toEqual({ customer_id: session.customer.id })
  await tenant.shop(session.access_token).storeAuth.logout({})
  await expect(tenant.shop(session.access_token).auth.me({})).rejects.toMatchObject({ status: 401 })
})

test('taken and missing fields get exact messages', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const input = newInput()
  await tenant.shop().customerAuth.register(input)
  await expect(tenant.shop().customerAuth.register(input)).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'], mobile: ['Mobile number already taken'] },
  })
  expect(await other.shop().customerAuth.register(input)).toMatchObject({ customer: { email: input.email } })
  await expect(
    tenant.shop().customerAuth.register({ ...newInput(), first_name: 'x'.repeat(26), last_name: 'y'.repeat(26) }),
  ).rejects.toMatchObject({
    status: 422,
    errors: {
      first_name: ['First Name should not be greater than 25 characters'],
      last_name: ['Last Name should not be greater than 25 characters'],
    },
  })
  const { password: _none, ...without } = newInput()
  await expect(tenant.shop().customerAuth.register(without)).rejects.toMatchObject({
    status: 422,
    errors: { password: ['The password field is required.'] },
  })
  await expect(tenant.shop().customerAuth.register({ ...newInput(), mobile: '+99912345678' })).rejects.toMatchObject({
    status: 422,
    errors: { mobile: ['The selected mobile is invalid.'] },
  })
})

test('of ten concurrent registrations of one address, one succeeds', async () => {
  const tenant = await newAuthTenant(app)
  const input = newInput()
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, () => tenant.shop().customerAuth.register({ ...input, mobile: newMobile() })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const rejection of attempts.filter((one) => one.status === 'rejected'))
    expect(rejection.reason).toMatchObject({ status: 422, errors: { email: ['Email ID already taken'] } })
})

test('registration honours its switch, the consent setting and the tenant’s own form', async () => {
  const [closed, restricted] = [await newAuthTenant(app), await newAuthTenant(app)]
  await setAuthSettings(closed, { user_register_enabled: false })
  await expect(closed.shop().customerAuth.register(newInput())).rejects.toMatchObject({
    status: 403,
    message: 'new users cannot create accounts',
  })
  await setAuthSettings(restricted, { user_register_consent_enabled: true, custom_form_on_user_register_enabled: true })
  const fields = [
    { id: 'street', label: 'Street', type: 'text', is_required: true, options: [], sort_order: 0 },
    { id: 'pet', label: 'Pet', type: 'select', is_required: false, options: ['cat', 'dog'], sort_order: 1 },
  ]
  await restricted.db((db) =>
    db
      .insertInto('custom_form')
      .values({ id: newId(), service: 'user_register', fields: json(fields) })
      .execute(),
  )
  await expect(
    restricted.shop().customerAuth.register({ ...newInput(), form_data: { pet: 'dragon' } }),
  ).rejects.toMatchObject({
    status: 422,
    errors: {
      consent: ['The consent field is required.'],
      'form_data.street': ['The Street field is required.'],
      'form_data.pet': ['The selected Pet is invalid.'],
    },
  })
  const session = await restricted.shop().customerAuth.register({
    ...newInput(),
    consent: true,
    form_data: { street: 'Sea Road', pet: 'cat', role: 'T1001' },
  })
  expect(session.customer.form_data).toEqual({ street: 'Sea Road', pet: 'cat' })
})

test('failed logins look alike; only a correct password reveals a block, which also ends sessions', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const [known, blocked, foreign] = [
    await tenant.newCustomer(),
    await tenant.newCustomer({ status: 'block' }),
    await other.newCustomer(),
  ]
  const attempts = [
    { email: known.email, password: 'wrong password' },
    { email: 'nobody@nowhere.test', password },
    { email: foreign.email, password },
    { mobile: foreign.mobile, password },
    { email: blocked.email, password: 'wrong password' },
  ]
  for (const login of attempts)
    await expect(tenant.shop().customerAuth.login(login)).rejects.toMatchObject({
      status: 401,
      message: 'Invalid Login Credentials',
    })
  await expect(tenant.shop().customerAuth.login({ email: blocked.email, password })).rejects.toMatchObject({
    status: 403,
    message: 'Your account is blocked',
  })
  const { access_token } = await tenant.shop().customerAuth.login({ email: known.email, password })
  await tenant.db((db) => db.updateTable('customer').set({ status: 'block' }).where('id', '=', known.id).execute())
  app.advanceTime(2_500)
  await expect(tenant.shop(access_token).auth.me({})).rejects.toMatchObject({ status: 401 })
})

test('codes need the setting; a known number signs in, a new one gets a registration token', async () => {
  const [tenant, closed] = [await newAuthTenant(app), await newAuthTenant(app)]
  await setAuthSettings(tenant, { otp_mode_enabled: true })
  await expect(closed.shop().storeAuth.sendCode({ mobile: newMobile() })).rejects.toMatchObject({ status: 403 })
  const known = await tenant.newCustomer()
  const first = await tenant.shop().storeAuth.sendCode({ mobile: known.mobile })
  expect(await tenant.waitForMail(known.mobile, 'one_time_code')).toMatchObject({
    text: expect.stringContaining(String(first.otp_code)),
  })
  expect(
    await tenant.shop().storeAuth.verifyCode({ otp_id: first.otp_id, otp_code: first.otp_code ?? 0 }),
  ).toMatchObject({ customer: { id: known.id } })
  await expect(
    tenant.shop().storeAuth.verifyCode({ otp_id: first.otp_id, otp_code: first.otp_code ?? 0 }),
  ).rejects.toMatchObject({ status: 422, errors: { otp_code: ['Invalid OTP'] } })

  const fresh = newMobile()
  const sent = await tenant.shop().storeAuth.sendCode({ mobile: fresh, purpose: 'register' })
  const proved = await tenant.shop().storeAuth.verifyCode({ otp_id: sent.otp_id, otp_code: sent.otp_code ?? 0 })
  const otp_token = 'otp_token' in proved ? proved.otp_token : ''
  expect(proved).toEqual({ is_registered: false, otp_token: expect.stringMatching(/^otp_/) })
  const { password: _none, ...without } = newInput()
  await expect(tenant.shop().storeAuth.register({ ...without, otp_token })).rejects.toMatchObject({
    status: 422,
    errors: { otp_token: ['Invalid OTP'] },
  })
})

test('the proof of a number registers it without a password', async () => {
  const tenant = await newAuthTenant(app)
  await setAuthSettings(tenant, { otp_mode_enabled: true })
  const fresh = newMobile()
  const sent = await tenant.shop().storeAuth.sendCode({ mobile: fresh })
  const proved = await tenant.shop().storeAuth.verifyCode({ otp_id: sent.otp_id, otp_code: String(sent.otp_code) })
  const { password: _none, ...without } = newInput()
  expect(
    await tenant
      .shop()
      .storeAuth.register({ ...without, mobile: fresh, otp_token: 'otp_token' in proved ? proved.otp_token : '' }),
  ).toMatchObject({ customer: { mobile: fresh } })
  const again = await tenant.shop().storeAuth.sendCode({ mobile: fresh })
  expect(await tenant.shop().storeAuth.login({ mobile: fresh, otp_code: again.otp_code ?? 0 })).toMatchObject({
    customer: { mobile: fresh },
  })
})

test('a code allows three guesses, is bound to tenant and purpose, and expires; three per ten minutes', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  await Promise.all([
    setAuthSettings(tenant, { otp_mode_enabled: true }),
    setAuthSettings(other, { otp_mode_enabled: true }),
  ])
  const { mobile: to } = await tenant.newCustomer()
  const { otp_id, otp_code = 0 } = await tenant.shop().storeAuth.sendCode({ mobile: to })
  const wrong = otp_code === 1000 ? 1001 : 1000
  await expect(other.shop().storeAuth.verifyCode({ otp_id, otp_code })).rejects.toMatchObject({ status: 422 })
  for (let guess = 0; guess < 3; guess++)
    await expect(tenant.shop().storeAuth.verifyCode({ otp_id, otp_code: wrong })).rejects.toMatchObject({ status: 422 })
  await expect(tenant.shop().storeAuth.verifyCode({ otp_id, otp_code })).rejects.toMatchObject({ status: 429 })
  const second = await tenant.shop().storeAuth.sendCode({ mobile: to })
  app.advanceTime(5 * 60_000 + 1)
  await expect(
    tenant.shop().storeAuth.verifyCode({ otp_id: second.otp_id, otp_code: second.otp_code ?? 0 }),
  ).rejects.toMatchObject({ status: 422 })
  await tenant.shop().storeAuth.sendCode({ mobile: to })
  await expect(tenant.shop().storeAuth.sendCode({ mobile: to })).rejects.toMatchObject({ status: 429 })
  await expect(tenant.shop().storeAuth.sendCode({ mobile: to, purpose: 'verify' })).rejects.toMatchObject({
    status: 401,
  })
})

test('auth settings are read and changed one by one, by permitted users only', async () => {
  const tenant = await newAuthTenant(app)
  const { client } = await tenant.user(['ManageTenantSettingsAuthentication'])
  expect(await client.authSettings.show({})).toEqual({
    tenant_id: tenant.id,
    otp_mode_enabled: false,
    guest_code_enabled: false,
    user_register_consent_enabled: false,
    custom_form_on_user_register_enabled: false,
    user_register_enabled: true,
  })
  expect(await client.authSettings.update({ tenant_id: tenant.id, user_register_enabled: false })).toMatchObject({
    user_register_enabled: false,
    otp_mode_enabled: false,
  })
  expect(await client.authSettings.update({ otp_mode_enabled: true })).toMatchObject({
    user_register_enabled: false,
    otp_mode_enabled: true,
  })
  await expect(tenant.shop().customerAuth.register(newInput())).rejects.toMatchObject({ status: 403 })
  await expect(client.authSettings.show({ tenant_id: newId() })).rejects.toMatchObject({
    status: 403,
    message: 'You are not authorized to access this tenant',
  })
  const { token } = await tenant.user(['ManageTenantSettingsAuthentication'])
  expect(
    (
      await app.send({
        method: 'POST',
        url: '/admin/v1/auth/setting/tenant',
        headers: { authorization: `Bearer ${token}` },
        body: { otp_mode_enabled: 'yes' },
      })
    ).status,
  ).toBe(422)
  await expect((await tenant.user(['ManageTenantSettingsGeneral'])).client.authSettings.show({})).rejects.toMatchObject(
    { status: 403 },
  )
})
