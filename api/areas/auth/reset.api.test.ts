import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword as password } from './auth.testing.ts'

const app = await startTestApp({ runJobs: true })
const newPassword = 'a new and longer one'
const tokenIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''

test('a reset link arrives by mail on the stored host, works once and ends all sessions', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  const { access_token } = await tenant.panel().auth.login({ email, password })
  const response = await app.send({
    method: 'POST',
    url: '/auth/v1/tenant/admin/forgotPassword',
    headers: { 'x-tenant': tenant.hosts.admin, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: { email },
  })
  expect(response).toMatchObject({
    status: 200,
    body: { message: 'If the account exists, a message was sent.', data: {} },
  })
  const { text } = await tenant.waitForMail(email, 'password_reset')
  expect(text).toContain(`http://${tenant.hosts.admin}:4000/password/reset?token=rst_`)
  const reset = { token: tokenIn(text), email, password: newPassword, confirm_password: newPassword }
  expect(await tenant.panel().auth.resetPassword(reset)).toEqual({})
  await expect(tenant.panel(access_token).auth.me({})).rejects.toMatchObject({ status: 401 })
  await expect(tenant.panel().auth.resetPassword(reset)).rejects.toMatchObject({
    status: 422,
    errors: { token: ['This link is no longer valid.'] },
  })
  await expect(tenant.panel().auth.login({ email, password })).rejects.toMatchObject({ status: 401 })
  expect(await tenant.panel().auth.login({ email, password: newPassword })).toMatchObject({ user: { id } })
  expect(await tenant.waitForMail(email, 'password_changed')).toMatchObject({ subject: 'Your password was changed' })
})

test('of twenty concurrent uses of one link, one succeeds', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newPanelUser()
  await tenant.panel().auth.forgotPassword({ email })
  const token = tokenIn((await tenant.waitForMail(email, 'password_reset')).text)
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      tenant.panel().auth.resetPassword({
        token,
        email,
        password: `${newPassword} ${index}`,
        confirm_password: `${newPassword} ${index}`,
      }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a reset link is bound to email, tenant and panel for 30 minutes; invalid passwords keep it', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const { email } = await tenant.newPanelUser()
  await tenant.panel().auth.forgotPassword({ email })
  const token = tokenIn((await tenant.waitForMail(email, 'password_reset')).text)
  const reset = { token, email, password: newPassword, confirm_password: newPassword }
  const invalidLink = { status: 422, errors: { token: ['This link is no longer valid.'] } }
  await expect(tenant.panel().auth.resetPassword({ ...reset, email: 'someone@else.test' })).rejects.toMatchObject(
    invalidLink,
  )
  await expect(other.panel().auth.resetPassword(reset)).rejects.toMatchObject(invalidLink)
  await expect(tenant.shop().customerAuth.resetPassword(reset)).rejects.toMatchObject(invalidLink)
  await expect(tenant.panel().auth.resetPassword({ ...reset, token: `${token}x` })).rejects.toMatchObject(invalidLink)
  await expect(tenant.panel().auth.resetPassword({ ...reset, confirm_password: 'different' })).rejects.toMatchObject({
    status: 422,
    errors: { confirm_password: ['passwordMismatch'] },
  })
  for (const weakPassword of ['password123', email.split('@')[0] ?? '', '12345678', 'aaaaaaaaaa'])
    await expect(
      tenant.panel().auth.resetPassword({ ...reset, password: weakPassword, confirm_password: weakPassword }),
    ).rejects.toMatchObject({ status: 422, errors: { password: ['This password is too easy to guess.'] } })
  await expect(
    tenant.panel().auth.resetPassword({ ...reset, password: 'short', confirm_password: 'short' }),
  ).rejects.toMatchObject({ status: 422, errors: { password: [expect.any(String)] } })
  app.advanceTime(31 * 60_000)
  await expect(tenant.panel().auth.resetPassword(reset)).rejects.toMatchObject(invalidLink)
  await tenant.panel().auth.forgotPassword({ email })
  app.advanceTime(-31 * 60_000)
})

test('only the newest link is valid, and at most three are sent in 15 minutes', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newPanelUser()
  const texts: string[] = []
  for (let index = 0; index < 3; index++) {
    await tenant.panel().auth.forgotPassword({ email })
    await expect.poll(async () => (await tenant.listMails(email)).length).toBe(index + 1)
    texts.push((await tenant.waitForMail(email, 'password_reset')).text)
  }
  await expect(
    tenant.panel().auth.resetPassword({
      token: tokenIn(texts[0] ?? ''),
      email,
      password: newPassword,
      confirm_password: newPassword,
    }),
  ).rejects.toMatchObject({ status: 422 })
  await tenant.panel().auth.forgotPassword({ email })
  const laterUser = await tenant.newPanelUser()
  await tenant.panel().auth.forgotPassword({ email: laterUser.email })
  await tenant.waitForMail(laterUser.email, 'password_reset')
  expect(await tenant.listMails(email)).toHaveLength(3)
  expect(
    await tenant.panel().auth.resetPassword({
      token: tokenIn(texts[2] ?? ''),
      email,
      password: newPassword,
      confirm_password: newPassword,
    }),
  ).toEqual({})
})

test('every address gets the same response, and only an active account gets mail', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const addresses = [
    (await tenant.newPanelUser()).email,
    'nobody@nowhere.test',
    (await tenant.newPanelUser({ status: 'inactive' })).email,
    (await other.newPanelUser()).email,
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
  await tenant.waitForMail(addresses[0] ?? '', 'password_reset')
  for (const address of addresses.slice(1)) expect(await tenant.listMails(address)).toEqual([])
})

test('customers reset their password on the shop’s host, in their language', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newCustomer()
  await tenant.shop().storeAuth.forgotPassword({ email }, { headers: { 'accept-language': 'ar' } })
  const mail = await tenant.waitForMail(email, 'password_reset')
  expect(mail).toMatchObject({ locale: 'ar', subject: 'اختر كلمة مرور جديدة' })
  expect(mail.text).toContain(`http://${tenant.hosts.store}:4000/ar/password/reset?token=`)
  await tenant
    .shop()
    .storeAuth.resetPassword({ token: tokenIn(mail.text), email, password: newPassword, confirm_password: newPassword })
  expect(await tenant.shop().storeAuth.login({ email, password: newPassword })).toMatchObject({ customer: { email } })
})
