import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant } from './auth.testing.ts'

const app = await startTestApp({ environment: { OTP_ECHO: '1' } })

const mobile = () => `+44740${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
const draft = () => ({
  first_name: 'Gil',
  last_name: 'Guest',
  email: `${newId()}@guests.test`,
  mobile: mobile(),
  guest_key: `key-of-the-browser-${newId()}`,
})
type Tenant = Awaited<ReturnType<typeof newAuthTenant>>
const settings = (tenant: Tenant, values: Record<string, unknown>) =>
  tenant.db(async (db) => {
    for (const [setting_key, value] of Object.entries(values))
      await db
        .insertInto('setting')
        .values({ id: newId(), setting_key, setting_value: json(value) })
        .execute()
  })
const open = async (more: Record<string, unknown> = {}) => {
  const tenant = await newAuthTenant(app)
  await settings(tenant, { is_guest_checkout: true, ...more })
  return tenant
}

test('a guest is a customer without a password, signed in here, known to the back office', async () => {
  const tenant = await open()
  const wanted = draft()
  const session = await tenant.shop().storeAuth.startGuestSession(wanted)
  expect(session).toMatchObject({
    token_type: 'Bearer',
    customer: { email: wanted.email, mobile: wanted.mobile, country_code: '+44', status: 'active' },
  })
  expect(await tenant.shop(session.access_token).addresses.list({})).toEqual([])
  const told = await tenant.db((db) =>
    db.selectFrom('outbox').select('payload').where('name', '=', 'customer.created').executeTakeFirst(),
  )
  expect(told?.payload).toEqual({ customer_id: session.customer.id })
  await expect(
    tenant.shop().storeAuth.login({ email: wanted.email, password: 'anything at all' }),
  ).rejects.toMatchObject({ status: 401 })
})

test('guests are refused unless the tenant takes them, and where new accounts are off', async () => {
  const [unset, closed] = [await newAuthTenant(app), await open({ auth_settings: { user_register_enabled: false } })]
  await expect(unset.shop().storeAuth.startGuestSession(draft())).rejects.toMatchObject({
    status: 401,
    code: 'NOT_SIGNED_IN',
  })
  await expect(closed.shop().storeAuth.startGuestSession(draft())).rejects.toMatchObject({
    status: 403,
    code: 'REGISTRATION_DISABLED',
  })
  const asking = await open({ auth_settings: { user_register_consent_enabled: true } })
  await expect(asking.shop().storeAuth.startGuestSession(draft())).rejects.toMatchObject({
    status: 422,
    errors: { consent: ['The consent field is required.'] },
  })
  const { customer } = await asking.shop().storeAuth.startGuestSession({ ...draft(), consent: true })
  expect(customer.consent_at).not.toBeNull()
})

test('what belongs to an account is never entered: not a customer’s, not another guest’s, not a blocked one’s', async () => {
  const tenant = await open()
  const [known, blocked, guest] = [await tenant.buyer(), await tenant.buyer({ status: 'block' }), draft()]
  await tenant.shop().storeAuth.startGuestSession(guest)
  for (const { email, mobile: number } of [known, blocked, guest]) {
    await expect(tenant.shop().storeAuth.startGuestSession({ ...draft(), email })).rejects.toMatchObject({
      status: 422,
      errors: { email: ['Email ID already taken'] },
    })
    await expect(tenant.shop().storeAuth.startGuestSession({ ...draft(), mobile: number })).rejects.toMatchObject({
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

test('the browser that lost the answer gets it again for a while; a known key opens nobody else', async () => {
  const tenant = await open()
  const wanted = draft()
  const { customer } = await tenant.shop().storeAuth.startGuestSession(wanted)
  expect(await tenant.shop().storeAuth.startGuestSession(wanted)).toMatchObject({ customer: { id: customer.id } })
  const known = await tenant.buyer()
  await expect(tenant.shop().storeAuth.startGuestSession({ ...wanted, email: known.email })).rejects.toMatchObject({
    status: 422,
  })
  app.advanceTime(16 * 60_000)
  await expect(tenant.shop().storeAuth.startGuestSession(wanted)).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'] },
  })
})

test('who proves the address by code goes on alone: the browser that took it first is signed out', async () => {
  const tenant = await open({ auth_settings: { otp_mode_enabled: true } })
  const wanted = draft()
  const first = await tenant.shop().storeAuth.startGuestSession(wanted)
  const { otp_id, otp_code = 0 } = await tenant.shop().storeAuth.sendCode({ email: wanted.email })
  const owner = await tenant.shop().storeAuth.verifyCode({ otp_id, otp_code })
  expect(owner).toMatchObject({ customer: { id: first.customer.id } })
  app.advanceTime(2_500)
  await expect(tenant.shop(first.access_token).addresses.list({})).rejects.toMatchObject({ status: 401 })
  await expect(tenant.shop().storeAuth.startGuestSession(wanted)).rejects.toMatchObject({ status: 422 })
  const again = await tenant.shop().storeAuth.sendCode({ email: wanted.email })
  await tenant.shop().storeAuth.login({ email: wanted.email, otp_code: again.otp_code ?? 0 })
  app.advanceTime(2_500)
  expect(await tenant.shop('access_token' in owner ? owner.access_token : '').addresses.list({})).toEqual([])
})

test('of ten at once with the same e-mail one becomes it', async () => {
  const tenant = await open()
  const { email } = draft()
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => tenant.shop().storeAuth.startGuestSession({ ...draft(), email })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const refused of tries.filter((one) => one.status === 'rejected'))
    expect(refused.reason).toMatchObject({ status: 422, errors: { email: ['Email ID already taken'] } })
})

test('five a minute from one net, guests and sign-ups together, then the next one waits', async () => {
  const guarded = await startTestApp({ environment: { RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const tenant = await newAuthTenant(guarded)
  await settings(tenant, { is_guest_checkout: true })
  const attempt = (ip: string) =>
    guarded
      .send({
        method: 'POST',
        url: '/store/v1/auth/guest',
        headers: { 'x-tenant': tenant.hosts.store, 'x-forwarded-for': ip },
        body: draft(),
      })
      .then(({ status }) => status)
  for (let index = 0; index < 5; index++) expect(await attempt('203.0.113.5')).toBe(201)
  expect(await attempt('203.0.113.5')).toBe(429)
  expect(await attempt('203.0.113.6')).toBe(201)
})
