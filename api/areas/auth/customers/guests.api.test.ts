import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant } from '../auth.testing.ts'

const app = await startTestApp({ environment: { OTP_ECHO: '1' } })

const newMobile = () => `+44740${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
const newInput = () => ({
  first_name: 'Gil',
  last_name: 'Guest',
  email: `${newId()}@guests.test`,
  mobile: newMobile(),
  guest_key: `key-of-the-browser-${newId()}`,
})
type Tenant = Awaited<ReturnType<typeof newAuthTenant>>
const setSettings = (tenant: Tenant, values: Record<string, unknown>) =>
  tenant.db(async (db) => {
    for (const [setting_key, value] of Object.entries(values))
      await db
        .insertInto('setting')
        .values({ id: newId(), setting_key, setting_value: json(value) })
        .execute()
  })
const newGuestTenant = async (extra: Record<string, unknown> = {}) => {
  const tenant = await newAuthTenant(app)
  await setSettings(tenant, { is_guest_checkout: true, ...extra })
  return tenant
}

test('a guest is a customer without a password, signed in for this browser', async () => {
  const tenant = await newGuestTenant()
  const input = newInput()
  const session = await tenant.shop().storeAuth.startGuestSession(input)
  expect(session).toMatchObject({
    token_type: 'Bearer',
    customer: { email: input.email, mobile: input.mobile, country_code: '+44', status: 'active' },
  })
  expect(await tenant.shop(session.access_token).addresses.list({})).toEqual([])
  const event = await tenant.db((db) =>
    db.selectFrom('outbox').select('payload').where('name', '=', 'customer.created').executeTakeFirst(),
  )
  expect(event?.payload).toEqual({ customer_id: session.customer.id })
  await expect(
    tenant.shop().storeAuth.login({ email: input.email, password: 'anything at all' }),
  ).rejects.toMatchObject({ status: 401 })
})

test('guest checkout needs its setting, open registration and, if required, consent', async () => {
  const [disabled, closed] = [
    await newAuthTenant(app),
    await newGuestTenant({ auth_settings: { user_register_enabled: false } }),
  ]
  await expect(disabled.shop().storeAuth.startGuestSession(newInput())).rejects.toMatchObject({
    status: 401,
    code: 'NOT_SIGNED_IN',
  })
  await expect(closed.shop().storeAuth.startGuestSession(newInput())).rejects.toMatchObject({
    status: 403,
    code: 'REGISTRATION_DISABLED',
  })
  const restricted = await newGuestTenant({ auth_settings: { user_register_consent_enabled: true } })
  await expect(restricted.shop().storeAuth.startGuestSession(newInput())).rejects.toMatchObject({
    status: 422,
    errors: { consent: ['The consent field is required.'] },
  })
  const { customer } = await restricted.shop().storeAuth.startGuestSession({ ...newInput(), consent: true })
  expect(customer.consent_at).not.toBeNull()
})

test('a guest needs a name and a mobile only, and any browser may order with this mobile', async () => {
  const tenant = await newGuestTenant()
  const mobile = newMobile()
  const person = { first_name: 'Gil', mobile, guest_key: `key-of-the-browser-${newId()}` }
  const first = await tenant.shop().storeAuth.startGuestSession(person)
  expect(first.customer).toMatchObject({ first_name: 'Gil', last_name: '', email: '', mobile })
  expect(await tenant.shop().storeAuth.startGuestSession(person)).toMatchObject({ customer: { id: first.customer.id } })
  const second = await tenant.shop().storeAuth.startGuestSession({ ...person, guest_key: `another-browser-${newId()}` })
  expect(second.customer.id).not.toBe(first.customer.id)
})

test('where the tenant asks guests for a code, the mobile is verified', async () => {
  const tenant = await newGuestTenant({ auth_settings: { otp_mode_enabled: true, guest_code_enabled: true } })
  const { email: _email, ...input } = newInput()
  const invalidToken = { status: 422, errors: { otp_token: ['Invalid OTP'] } }
  const proofOf = async (mobile: string) => {
    const { otp_id, otp_code = 0 } = await tenant.shop().storeAuth.sendCode({ mobile, purpose: 'register' })
    const proof = await tenant.shop().storeAuth.verifyCode({ otp_id, otp_code })
    return 'otp_token' in proof ? proof.otp_token : ''
  }
  await expect(tenant.shop().storeAuth.startGuestSession(input)).rejects.toMatchObject(invalidToken)
  const foreign = await proofOf(newMobile())
  await expect(tenant.shop().storeAuth.startGuestSession({ ...input, otp_token: foreign })).rejects.toMatchObject(
    invalidToken,
  )
  const otp_token = await proofOf(input.mobile)
  expect(await tenant.shop().storeAuth.startGuestSession({ ...input, otp_token })).toMatchObject({
    customer: { mobile: input.mobile },
  })
})

test('the code of a mobile opens the account, not the guests that used it', async () => {
  const tenant = await newGuestTenant({ auth_settings: { otp_mode_enabled: true } })
  const mobile = newMobile()
  const guest = { first_name: 'Gil', mobile, guest_key: `key-of-the-browser-${newId()}` }
  await tenant.shop().storeAuth.startGuestSession(guest)
  const { customer } = await tenant.shop().storeAuth.register({ ...newInput(), mobile, password: 'A-Long-Passw0rd' })
  await tenant.db((db) =>
    db.updateTable('customer').set({ created_at: '2020-01-01T00:00:00Z' }).where('id', '=', customer.id).execute(),
  )
  const { otp_id, otp_code = 0 } = await tenant.shop().storeAuth.sendCode({ mobile })
  expect(await tenant.shop().storeAuth.verifyCode({ otp_id, otp_code })).toMatchObject({
    customer: { id: customer.id },
  })
  await expect(
    tenant.shop().storeAuth.startGuestSession({ ...guest, guest_key: `another-browser-${newId()}` }),
  ).rejects.toMatchObject({ status: 422, errors: { mobile: ['Mobile number already taken'] } })
})

test('an address in use is rejected: of a customer, of a blocked account, the e-mail of another guest', async () => {
  const tenant = await newGuestTenant()
  const [known, blocked, guest] = [
    await tenant.newCustomer(),
    await tenant.newCustomer({ status: 'block' }),
    newInput(),
  ]
  await tenant.shop().storeAuth.startGuestSession(guest)
  for (const { email, mobile: number } of [known, blocked, guest]) {
    await expect(tenant.shop().storeAuth.startGuestSession({ ...newInput(), email })).rejects.toMatchObject({
      status: 422,
      errors: { email: ['Email ID already taken'] },
    })
    if (email !== guest.email)
      await expect(tenant.shop().storeAuth.startGuestSession({ ...newInput(), mobile: number })).rejects.toMatchObject({
        status: 422,
        errors: { mobile: ['Mobile number already taken'] },
      })
    await expect(
      tenant
        .shop()
        .storeAuth.startGuestSession({ ...guest, email, mobile: number, guest_key: `another-browser-${newId()}` }),
    ).rejects.toMatchObject({ status: 422 })
  }
})

test('a browser may repeat its request for a while, with the same key and address only', async () => {
  const tenant = await newGuestTenant()
  const input = newInput()
  const { customer } = await tenant.shop().storeAuth.startGuestSession(input)
  expect(await tenant.shop().storeAuth.startGuestSession(input)).toMatchObject({ customer: { id: customer.id } })
  const known = await tenant.newCustomer()
  await expect(tenant.shop().storeAuth.startGuestSession({ ...input, email: known.email })).rejects.toMatchObject({
    status: 422,
  })
  app.advanceTime(16 * 60_000)
  await expect(tenant.shop().storeAuth.startGuestSession(input)).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'] },
  })
})

test('verifying the address by code ends the guest session', async () => {
  const tenant = await newGuestTenant({ auth_settings: { otp_mode_enabled: true } })
  const input = newInput()
  const first = await tenant.shop().storeAuth.startGuestSession(input)
  const { otp_id, otp_code = 0 } = await tenant.shop().storeAuth.sendCode({ email: input.email })
  const owner = await tenant.shop().storeAuth.verifyCode({ otp_id, otp_code })
  expect(owner).toMatchObject({ customer: { id: first.customer.id } })
  app.advanceTime(2_500)
  await expect(tenant.shop(first.access_token).addresses.list({})).rejects.toMatchObject({ status: 401 })
  await expect(tenant.shop().storeAuth.startGuestSession(input)).rejects.toMatchObject({ status: 422 })
  const secondCode = await tenant.shop().storeAuth.sendCode({ email: input.email })
  await tenant.shop().storeAuth.login({ email: input.email, otp_code: secondCode.otp_code ?? 0 })
  app.advanceTime(2_500)
  expect(await tenant.shop('access_token' in owner ? owner.access_token : '').addresses.list({})).toEqual([])
})

test('of ten concurrent guests with one e-mail, one succeeds', async () => {
  const tenant = await newGuestTenant()
  const { email } = newInput()
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, () => tenant.shop().storeAuth.startGuestSession({ ...newInput(), email })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const rejection of attempts.filter((one) => one.status === 'rejected'))
    expect(rejection.reason).toMatchObject({ status: 422, errors: { email: ['Email ID already taken'] } })
})

test('a network may find out few addresses in use, and other networks are not affected', async () => {
  const limitedApp = await startTestApp({ environment: { RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const tenant = await newAuthTenant(limitedApp)
  await setSettings(tenant, { is_guest_checkout: true })
  const attempt = (ip: string, body = newInput()) =>
    limitedApp
      .send({
        method: 'POST',
        url: '/store/v1/auth/guest',
        headers: { 'x-tenant': tenant.hosts.store, 'x-forwarded-for': ip },
        body,
      })
      .then(({ status }) => status)
  const first = newInput()
  expect(await attempt('203.0.113.5', first)).toBe(201)
  const probe = (ip: string) => attempt(ip, { ...newInput(), email: first.email })
  for (let index = 0; index < 10; index++) expect(await probe('203.0.113.5')).toBe(422)
  expect(await probe('203.0.113.5')).toBe(429)
  expect([await attempt('203.0.113.5'), await probe('203.0.113.6')]).toEqual([201, 422])
})

test('above 600 guests an hour a network needs a code for each new customer', async () => {
  const limitedApp = await startTestApp({
    frozenClock: true,
    environment: { RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1', OTP_ECHO: '1' },
  })
  const tenant = await newAuthTenant(limitedApp)
  await setSettings(tenant, { is_guest_checkout: true, auth_settings: { otp_mode_enabled: true } })
  const send = (path: string, body: object, ip = '203.0.113.5') =>
    limitedApp.send({
      method: 'POST',
      url: `/store/v1/auth/${path}`,
      headers: { 'x-tenant': tenant.hosts.store, 'x-forwarded-for': ip },
      body,
    })
  await limitedApp.services.platformPool.query('delete from attempt')
  expect((await send('guest', newInput())).status).toBe(201)
  await limitedApp.services.platformPool.query("update attempt set count = 600 where bucket like 'register:%'")
  expect((await send('guest', newInput())).status).toBe(429)
  expect((await send('guest', newInput(), '203.0.113.6')).status).toBe(201)
  const { guest_key: _key, ...person } = newInput()
  const { body: code } = await send('otp/send', { email: person.email, purpose: 'register' })
  const { otp_id, otp_code } = code['data'] as { otp_id: string; otp_code: number }
  const { body: proof } = await send('otp/verify', { otp_id, otp_code })
  const { otp_token } = proof['data'] as { otp_token: string }
  expect((await send('register', { ...person, otp_token })).status).toBe(201)
})

test('a blocked guest cannot come back as another guest with the same mobile', async () => {
  const tenant = await newGuestTenant()
  const input = newInput()
  const { customer } = await tenant.shop().storeAuth.startGuestSession(input)
  await tenant.db((db) => db.updateTable('customer').set({ status: 'block' }).where('id', '=', customer.id).execute())
  for (const again of [input, { ...newInput(), mobile: input.mobile }])
    await expect(tenant.shop().storeAuth.startGuestSession(again)).rejects.toMatchObject({
      status: 403,
      code: 'CUSTOMER_BLOCKED',
    })
})
