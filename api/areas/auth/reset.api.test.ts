import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword as password } from './auth.testing.ts'

const app = await startTestApp({ runJobs: true })
const fresh = 'a new and longer one'
const tokenIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''

test('a link comes by mail, on the stored host, works once and ends all sessions', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.person()
  const { access_token } = await tenant.panel().auth.login({ email, password })
  const ask = await app.send({
    method: 'POST',
    url: '/auth/v1/tenant/admin/forgotPassword',
    headers: { 'x-tenant': tenant.hosts.admin, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: { email },
  })
  expect(ask).toMatchObject({ status: 200, body: { message: 'If the account exists, a message was sent.', data: {} } })
  const { text } = await tenant.mailTo(email, 'password_reset')
  expect(text).toContain(`http://${tenant.hosts.admin}:4000/password/reset?token=rst_`)
  const reset = { token: tokenIn(text), email, password: fresh, confirm_password: fresh }
  expect(await tenant.panel().auth.resetPassword(reset)).toEqual({})
  await expect(tenant.panel(access_token).auth.me({})).rejects.toMatchObject({ status: 401 })
  await expect(tenant.panel().auth.resetPassword(reset)).rejects.toMatchObject({
    status: 422,
    errors: { token: ['This link is no longer valid.'] },
  })
  await expect(tenant.panel().auth.login({ email, password })).rejects.toMatchObject({ status: 401 })
  expect(await tenant.panel().auth.login({ email, password: fresh })).toMatchObject({ user: { id } })
  expect(await tenant.mailTo(email, 'password_changed')).toMatchObject({ subject: 'Your password was changed' })
})

test('of twenty who use a link at the same time one gets through', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.person()
  await tenant.panel().auth.forgotPassword({ email })
  const token = tokenIn((await tenant.mailTo(email, 'password_reset')).text)
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      tenant
        .panel()
        .auth.resetPassword({ token, email, password: `${fresh} ${index}`, confirm_password: `${fresh} ${index}` }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a reset link works only for its email, tenant and panel, within 30 minutes; an invalid password keeps it', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const { email } = await tenant.person()
  await tenant.panel().auth.forgotPassword({ email })
  const token = tokenIn((await tenant.mailTo(email, 'password_reset')).text)
  const reset = { token, email, password: fresh, confirm_password: fresh }
  const over = { status: 422, errors: { token: ['This link is no longer valid.'] } }
  await expect(tenant.panel().auth.resetPassword({ ...reset, email: 'someone@else.test' })).rejects.toMatchObject(over)
  await expect(other.panel().auth.resetPassword(reset)).rejects.toMatchObject(over)
  await expect(tenant.shop().customerAuth.resetPassword(reset)).rejects.toMatchObject(over)
  await expect(tenant.panel().auth.resetPassword({ ...reset, token: `${token}x` })).rejects.toMatchObject(over)
  await expect(tenant.panel().auth.resetPassword({ ...reset, confirm_password: 'different' })).rejects.toMatchObject({
    status: 422,
    errors: { confirm_password: ['passwordMismatch'] },
  })
  for (const easy of ['password123', email.split('@')[0] ?? '', '12345678', 'aaaaaaaaaa'])
    await expect(
      tenant.panel().auth.resetPassword({ ...reset, password: easy, confirm_password: easy }),
    ).rejects.toMatchObject({ status: 422, errors: { password: ['This password is too easy to guess.'] } })
  await expect(
    tenant.panel().auth.resetPassword({ ...reset, password: 'short', confirm_password: 'short' }),
  ).rejects.toMatchObject({ status: 422, errors: { password: [expect.any(String)] } })
  app.advanceTime(31 * 60_000)
  await expect(tenant.panel().auth.resetPassword(reset)).rejects.toMatchObject(over)
  await tenant.panel().auth.forgotPassword({ email })
  app.advanceTime(-31 * 60_000)
})

test('only the newest link counts, and more than three in a quarter of an hour are not sent', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.person()
  const texts: string[] = []
  for (let index = 0; index < 3; index++) {
    await tenant.panel().auth.forgotPassword({ email })
    await expect.poll(async () => (await tenant.mails(email)).length).toBe(index + 1)
    texts.push((await tenant.mailTo(email, 'password_reset')).text)
  }
  await expect(
    tenant
      .panel()
      .auth.resetPassword({ token: tokenIn(texts[0] ?? ''), email, password: fresh, confirm_password: fresh }),
  ).rejects.toMatchObject({ status: 422 })
  await tenant.panel().auth.forgotPassword({ email })
  const later = await tenant.person()
  await tenant.panel().auth.forgotPassword({ email: later.email })
  await tenant.mailTo(later.email, 'password_reset')
  expect(await tenant.mails(email)).toHaveLength(3)
  expect(
    await tenant
      .panel()
      .auth.resetPassword({ token: tokenIn(texts[2] ?? ''), email, password: fresh, confirm_password: fresh }),
  ).toEqual({})
})

test('known, unknown, inactive and foreign addresses are answered alike, at once, and only the known gets mail', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const addresses = [
    (await tenant.person()).email,
    'nobody@nowhere.test',
    (await tenant.person({ status: 'inactive' })).email,
    (await other.person()).email,
  ]
  const answers = await Promise.all(
    addresses.map((email) =>
      app.send({
        method: 'POST',
        url: '/auth/v1/tenant/admin/forgotPassword',
        headers: { 'x-tenant': tenant.hosts.admin },
        body: { email },
      }),
    ),
  )
  for (const { status, body } of answers)
    expect({ status, ...body }).toEqual({
      status: 200,
      success: true,
      status_code: 200,
      message: 'If the account exists, a message was sent.',
      data: {},
    })
  await tenant.mailTo(addresses[0] ?? '', 'password_reset')
  for (const silent of addresses.slice(1)) expect(await tenant.mails(silent)).toEqual([])
})

test('customers reset on the shop’s host, in their language', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.buyer()
  await tenant.shop().storeAuth.forgotPassword({ email }, { headers: { 'accept-language': 'ar' } })
  const mail = await tenant.mailTo(email, 'password_reset')
  expect(mail).toMatchObject({ locale: 'ar', subject: 'اختر كلمة مرور جديدة' })
  expect(mail.text).toContain(`http://${tenant.hosts.store}:4000/ar/password/reset?token=`)
  await tenant
    .shop()
    .storeAuth.resetPassword({ token: tokenIn(mail.text), email, password: fresh, confirm_password: fresh })
  expect(await tenant.shop().storeAuth.login({ email, password: fresh })).toMatchObject({ customer: { email } })
})
