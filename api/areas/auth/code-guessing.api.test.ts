import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import { newAuthTenant, testPassword as password } from './auth.testing.ts'

const app = await startTestApp({
  frozenClock: true,
  environment: { OTP_ECHO: '1', RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' },
})
const dayMs = 86_400_000
const allCodes = Array.from({ length: 9_000 }, (_, index) => 1_000 + index)
const guessCount = process.env['PROVE'] === '1' ? allCodes.length : 150
/** All codes with PROVE=1, else a range of them; the correct code comes last. */
const guessesAround = (sendCode: number) =>
  Array.from(
    { length: guessCount },
    (_, index) => 1_000 + ((sendCode - 1_000 - (guessCount - 1 - index) + allCodes.length) % allCodes.length),
  )

async function newStore() {
  const tenant = await newAuthTenant(app)
  await tenant.db((db) =>
    db
      .insertInto('setting')
      .values({ id: newId(), setting_key: 'auth_settings', setting_value: json({ otp_mode_enabled: true }) })
      .execute(),
  )
  const buyer = await tenant.newCustomer()
  let index = 0
  /** Every request comes from another network and browser, like a botnet. */
  const post = (url: string, body: unknown) => {
    index++
    return from(
      index % 2 ? `2001:db8:${index.toString(16)}::1` : `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      url,
      body,
    )
  }
  const from = (ip: string, url: string, body: unknown) => {
    const headers = { 'x-tenant': tenant.hosts.store, 'x-forwarded-for': ip, 'user-agent': `bot ${index}` }
    return app.send({ method: 'POST', url, headers, body })
  }
  const sendCode = async () =>
    (await post('/store/v1/auth/otp/send', { mobile: buyer.mobile, purpose: 'login' })).body['data'] as {
      otp_id: string
      otp_code: number
    }
  return { tenant, buyer, post, from, code: sendCode }
}

test(
  'trying all codes from many networks gets three guesses, and then even the correct one fails',
  { timeout: 600_000 },
  async () => {
    const { buyer, post, code: sendCode } = await newStore()
    const { otp_id, otp_code } = await sendCode()
    const statuses: number[] = []
    const guesses = guessesAround(otp_code)
    for (const [nth, guess] of guesses.entries())
      statuses.push(
        (
          await (nth % 2
            ? post('/store/v1/auth/otp/verify', { otp_id, otp_code: guess })
            : post('/store/v1/auth/login', { mobile: buyer.mobile, otp_code: guess }))
        ).status,
      )
    expect(statuses.filter((status) => status === 422)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(guesses.length - 3)
    expect((await post('/store/v1/auth/login', { mobile: buyer.mobile, otp_code })).body['success']).toBe(false)
    expect((await post('/store/v1/auth/login', { email: buyer.email, password })).status).toBe(200)
  },
)

test('fifty concurrent guesses get no more attempts', async () => {
  const { post, code: sendCode } = await newStore()
  const { otp_id, otp_code } = await sendCode()
  const guesses = allCodes.filter((one) => one !== otp_code).slice(0, 50)
  const answers = await Promise.all(
    guesses.map((guess) => post('/store/v1/auth/otp/verify', { otp_id, otp_code: guess })),
  )
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
  expect(
    answers.every(({ status, headers }) => status === 422 || (status === 429 && Number(headers['retry-after']) > 0)),
  ).toBe(true)
})

test('an address allows fifteen wrong guesses a day, whatever the number of codes; then 429', async () => {
  const { post, code: sendCode } = await newStore()
  let checked = 0
  let retryAfter = 0
  for (let sent = 0; sent < 12; sent++) {
    const { otp_id, otp_code } = await sendCode()
    for (const guess of allCodes.filter((one) => one !== otp_code).slice(0, 3)) {
      const { status, headers } = await post('/store/v1/auth/otp/verify', { otp_id, otp_code: guess })
      if (status === 422) checked++
      else retryAfter = Number(headers['retry-after'])
    }
    app.advanceTime(600_000)
  }
  expect(checked).toBe(15)
  expect(retryAfter).toBeGreaterThan(3_600)
  const { otp_id, otp_code } = await sendCode()
  expect((await post('/store/v1/auth/otp/verify', { otp_id, otp_code })).status).toBe(429)
  app.advanceTime(dayMs)
  const next = await sendCode()
  expect((await post('/store/v1/auth/otp/verify', next)).status).toBe(200)
})

test('a known network keeps a few guesses and codes after strangers have used up the shared ones', async () => {
  const { tenant, buyer, post, from, code: sendCode } = await newStore()
  const [home, cafe, work] = ['198.51.100.7', '198.51.100.8', '198.51.100.9']
  expect((await from(home, '/store/v1/auth/login', { email: buyer.email, password })).status).toBe(200)
  const staff = await tenant.newPanelUser({ role: 'T1001' })
  await tenant.db((db) =>
    db
      .insertInto('audit')
      .values({
        id: newId(),
        at: db.now,
        actor_kind: 'customer',
        actor_id: buyer.id,
        impersonator_id: staff.id,
        action: 'auth.signed_in',
        subject: `customer:${buyer.id}`,
        ip: work,
      })
      .execute(),
  )
  await tenant.db((db) =>
    db
      .insertInto('audit')
      .values({
        id: newId(),
        at: db.now,
        actor_kind: 'customer',
        actor_id: buyer.id,
        action: 'auth.signed_in',
        subject: `customer:${buyer.id}`,
        changes: json({ how: 'guest' }),
        ip: cafe,
      })
      .execute(),
  )
  for (let sent = 0; sent < 5; sent++) {
    app.advanceTime(600_001)
    const { otp_id, otp_code } = await sendCode()
    for (const guess of allCodes.filter((one) => one !== otp_code).slice(0, 3))
      expect((await post('/store/v1/auth/otp/verify', { otp_id, otp_code: guess })).status).toBe(422)
  }
  for (const ip of [cafe, work]) {
    const { otp_id, otp_code } = await sendCode()
    expect((await from(ip, '/store/v1/auth/otp/verify', { otp_id, otp_code })).status).toBe(429)
  }
  expect((await from(cafe, '/store/v1/auth/otp/send', { mobile: buyer.mobile, purpose: 'login' })).status).toBe(429)
  const guessed: number[] = []
  for (let sent = 0; sent < 3; sent++) {
    const { status, body } = await from(home, '/store/v1/auth/otp/send', { mobile: buyer.mobile, purpose: 'login' })
    expect(status).toBe(200)
    const { otp_id, otp_code } = body['data'] as { otp_id: string; otp_code: number }
    if (sent === 0) expect((await from(home, '/store/v1/auth/otp/verify', { otp_id, otp_code })).status).toBe(200)
    else
      for (const guess of allCodes.filter((one) => one !== otp_code).slice(0, 3))
        guessed.push((await from(home, '/store/v1/auth/login', { mobile: buyer.mobile, otp_code: guess })).status)
  }
  expect(guessed).toEqual(Array(6).fill(422))
  app.advanceTime(600_001)
  const last = (await from(home, '/store/v1/auth/otp/send', { mobile: buyer.mobile, purpose: 'login' })).body['data']
  expect((await from(home, '/store/v1/auth/otp/verify', last)).status).toBe(429)
})

test('attempts are counted one by one, and undoing one leaves the others', async () => {
  const { services } = app
  const bucket = ['test', newId()]
  const limit = { maxAttempts: 20, windowSeconds: 600 }
  const undos: (() => Promise<void>)[] = []
  for (let index = 0; index < 20; index++) undos.push(await countAttempt(services, bucket, limit))
  await expect(countAttempt(services, bucket, limit)).rejects.toMatchObject({ status: 429 })
  await undos[0]?.()
  await countAttempt(services, bucket, limit)
  await expect(countAttempt(services, bucket, limit)).rejects.toMatchObject({ status: 429 })
})

test('correct codes do not count as guesses', async () => {
  const { post, code: sendCode } = await newStore()
  for (let round = 0; round < 20; round++) {
    expect((await post('/store/v1/auth/otp/verify', await sendCode())).status).toBe(200)
    app.advanceTime(200_001)
  }
})

test('a code is invalid for another tenant, purpose, address or customer', async () => {
  const [one, other] = [await newStore(), await newStore()]
  const { otp_id, otp_code } = await one.code()
  expect((await other.post('/store/v1/auth/otp/verify', { otp_id, otp_code })).status).toBe(422)
  expect((await other.post('/store/v1/auth/login', { mobile: one.buyer.mobile, otp_code })).status).toBe(422)
  expect((await one.post('/store/v1/auth/login', { mobile: other.buyer.mobile, otp_code })).status).toBe(422)
  expect((await one.post('/store/v1/auth/login', { email: one.buyer.email, otp_code })).status).toBe(422)
  const { access_token } = await one.tenant.shop().customerAuth.login({ email: one.buyer.email, password })
  await expect(
    one.tenant.shop(access_token).profile.update({
      mobile: one.buyer.mobile.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
      otp_id,
      otp_code,
    }),
  ).rejects.toMatchObject({ status: 422 })
  expect((await one.post('/store/v1/auth/otp/verify', { otp_id, otp_code })).status).toBe(200)
})

test('a known network gets three codes in ten minutes too, not three more', async () => {
  const { buyer, from } = await newStore()
  const home = '198.51.100.7'
  expect((await from(home, '/store/v1/auth/login', { email: buyer.email, password })).status).toBe(200)
  const statuses: number[] = []
  for (let sent = 0; sent < 4; sent++)
    statuses.push((await from(home, '/store/v1/auth/otp/send', { mobile: buyer.mobile, purpose: 'login' })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  app.advanceTime(600_001)
  expect((await from(home, '/store/v1/auth/otp/send', { mobile: buyer.mobile, purpose: 'login' })).status).toBe(200)
})

test('concurrent requests send at most three codes in ten minutes to one address', async () => {
  const { tenant, buyer, post } = await newStore()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => post('/store/v1/auth/otp/send', { mobile: buyer.mobile, purpose: 'login' })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3)
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect((await tenant.listMails(buyer.mobile)).length).toBeLessThanOrEqual(3)
})
