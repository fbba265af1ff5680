import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant, testPassword as password } from './auth.testing.ts'

const app = await startTestApp({ environment: { OTP_ECHO: '1' } })
const newPassword = 'a new and longer one'

async function newSignedInOwner() {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser({ role: 'T1001' })
  const { access_token } = await tenant.panel().auth.login({ email, password })
  const proof = { user_id: id, otp_medium: 'email' as const, otp_type: 'verify_email' as const, password }
  return { tenant, id, email, token: access_token, client: tenant.panel(access_token), proof }
}

test('changing the e-mail needs password and code, notifies the old address and ends other sessions', async () => {
  const { tenant, id, email, client, proof } = await newSignedInOwner()
  const other = (await tenant.panel().auth.login({ email, password })).access_token
  const newEmail = `new-${id}@people.test`
  expect(await client.auth.confirmPassword({ email: newEmail, password })).toEqual({})
  const { otp_code = 0 } = await client.auth.sendEmailCode({ email: newEmail, password })
  expect(await tenant.waitForMail(newEmail, 'email_verification')).toMatchObject({
    subject: `${otp_code} confirms your email address`,
  })
  expect(await client.auth.verifyEmailCode({ ...proof, email: newEmail, otp_code })).toMatchObject({
    user: { id, email: newEmail },
  })
  expect(await tenant.waitForMail(email, 'email_changed')).toMatchObject({ text: expect.stringContaining(newEmail) })
  expect(await client.auth.me({})).toMatchObject({ email: newEmail })
  await expect(tenant.panel(other).auth.me({})).rejects.toMatchObject({ status: 401 })
  expect(await client.auth.updateEmail({ user_id: id, email: newEmail, password })).toMatchObject({
    user: { email: newEmail },
  })
  await expect(
    client.auth.verifyEmailCode({ ...proof, email: `more-${id}@people.test`, otp_code }),
  ).rejects.toMatchObject({ status: 422 })
  expect(await tenant.panel().auth.login({ email: newEmail, password })).toMatchObject({ user: { id } })
})

test('missing and wrong fields get exact messages, never 401', async () => {
  const { tenant, id, client, proof } = await newSignedInOwner()
  const taken = await tenant.newPanelUser()
  const email = `x-${id}@people.test`
  await expect(client.auth.confirmPassword({ email: '', password: '' })).rejects.toMatchObject({
    status: 422,
    errors: { email: ['New email is required to proceed.'], password: ['Your password is required to proceed.'] },
  })
  await expect(client.auth.confirmPassword({ email, password: 'wrong password' })).rejects.toMatchObject({
    status: 422,
    errors: { password: ['Invalid Login Credentials'] },
  })
  await expect(client.auth.sendEmailCode({ email: taken.email, password })).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Email ID already taken'] },
  })
  for (const otp_code of ['', null, [0, 1], 1.5, -1]) {
    const response = await app.send({
      method: 'POST',
      url: '/auth/v1/tenant/admin/otp/verify',
      headers: { authorization: `Bearer ${await tokenOf(tenant, id)}` },
      body: { ...proof, email, otp_code },
    })
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { otp_code: ['OTP feild is required to proceed.'] } },
    })
  }
  await expect(client.auth.verifyEmailCode({ ...proof, email, otp_code: 1234 })).rejects.toMatchObject({
    status: 422,
    errors: { otp_code: ['Invalid OTP'] },
  })
  await expect(client.auth.updateEmail({ user_id: id, email, password })).rejects.toMatchObject({
    status: 422,
    errors: { otp_code: ['OTP feild is required to proceed.'] },
  })
  await expect(
    client.auth.verifyEmailCode({ ...proof, user_id: taken.id, email, otp_code: 1234 }),
  ).rejects.toMatchObject({ status: 403 })
})

const tokenOf = async (tenant: Awaited<ReturnType<typeof newAuthTenant>>, id: string) => {
  const row = await tenant.db((db) =>
    db.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return (await tenant.panel().auth.login({ email: row.email, password })).access_token
}

test('a code allows three guesses, is bound to one user and address, and expires after ten minutes', async () => {
  const { id, client, proof } = await newSignedInOwner()
  const email = `y-${id}@people.test`
  const { otp_code = 0 } = await client.auth.sendEmailCode({ email, password })
  const wrong = otp_code === 1000 ? 1001 : 1000
  await expect(client.auth.verifyEmailCode({ ...proof, email: `z-${id}@people.test`, otp_code })).rejects.toMatchObject(
    { status: 422 },
  )
  for (let guess = 0; guess < 3; guess++)
    await expect(client.auth.verifyEmailCode({ ...proof, email, otp_code: wrong })).rejects.toMatchObject({
      status: 422,
      errors: { otp_code: ['Invalid OTP'] },
    })
  await expect(client.auth.verifyEmailCode({ ...proof, email, otp_code })).rejects.toMatchObject({ status: 429 })
  const other = await newSignedInOwner()
  const { otp_code: otherCode = 0 } = await other.client.auth.sendEmailCode({ email, password })
  await expect(client.auth.verifyEmailCode({ ...proof, email, otp_code: otherCode })).rejects.toMatchObject({
    status: 429,
  })
  const lateOwner = await newSignedInOwner()
  const { otp_code: oldCode = 0 } = await lateOwner.client.auth.sendEmailCode({ email, password })
  app.advanceTime(10 * 60_000 + 1)
  await expect(
    lateOwner.client.auth.verifyEmailCode({ ...lateOwner.proof, email, otp_code: oldCode }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { otp_code: ['Invalid OTP'] },
  })
})

test('concurrent guesses share the three attempts', async () => {
  const { id, client, proof } = await newSignedInOwner()
  const email = `p-${id}@people.test`
  const { otp_code = 0 } = await client.auth.sendEmailCode({ email, password })
  const guesses = Array.from({ length: 5 }, (_, index) => 1000 + ((otp_code - 1000 + 1 + index) % 9000))
  await Promise.allSettled(guesses.map((guess) => client.auth.verifyEmailCode({ ...proof, email, otp_code: guess })))
  const { rows } = await app.services.platformPool.query<{ attempts_left: number }>(
    'select attempts_left from one_time_token where target = $1',
    [email],
  )
  expect(rows[0]?.attempts_left).toBe(0)
  await expect(client.auth.verifyEmailCode({ ...proof, email, otp_code })).rejects.toMatchObject({ status: 429 })
})

test('five codes are sent a day, and only the newest is valid', async () => {
  const { id, client, proof } = await newSignedInOwner()
  const email = `q-${id}@people.test`
  const codes: number[] = []
  for (let index = 0; index < 5; index++)
    codes.push((await client.auth.sendEmailCode({ email, password })).otp_code ?? 0)
  await expect(client.auth.sendEmailCode({ email, password })).rejects.toMatchObject({ status: 429 })
  const [first = 0] = codes
  const last = codes.at(-1) ?? 0
  if (first !== last)
    await expect(client.auth.verifyEmailCode({ ...proof, email, otp_code: first })).rejects.toMatchObject({
      status: 422,
    })
  expect(await client.auth.updateEmail({ user_id: id, email, password, otp_code: last })).toMatchObject({
    user: { email },
  })
})

test('staff cannot change their e-mail', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newPanelUser()
  const client = tenant.panel((await tenant.panel().auth.login({ email, password })).access_token)
  await expect(client.auth.sendEmailCode({ email: 'a@b.test', password })).rejects.toMatchObject({ status: 403 })
})

test('the response contains no code without OTP_ECHO', async () => {
  const silent = await startTestApp()
  const tenant = await newAuthTenant(silent)
  const { email } = await tenant.newPanelUser({ role: 'T1001' })
  const { access_token } = await tenant.panel().auth.login({ email, password })
  expect(
    Object.keys(await tenant.panel(access_token).auth.sendEmailCode({ email: `n-${newId()}@people.test`, password })),
  ).toEqual(['expires_at'])
})

test('users change their names and password; an older session needs the current password', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  const other = (await tenant.panel().auth.login({ email, password })).access_token
  const client = tenant.panel((await tenant.panel().auth.login({ email, password })).access_token)
  expect(
    await client.auth.updateProfile({
      id,
      user_id: id,
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'ignored@x.test',
      user_type: 'tenant',
    }),
  ).toMatchObject({ full_name: 'Grace Hopper', email })
  expect(await client.auth.me({})).toMatchObject({ first_name: 'Grace' })
  const names = { id, first_name: 'Grace', last_name: 'Hopper' }
  await expect(
    client.auth.updateProfile({ ...names, password: newPassword, confirm_password: 'other' }),
  ).rejects.toMatchObject({ status: 422, errors: { confirm_password: ['passwordMismatch'] } })
  await expect(client.auth.updateProfile({ ...names, first_name: 'x'.repeat(26) })).rejects.toMatchObject({
    status: 422,
    errors: { first_name: ['First Name should not be greater than 25 characters'] },
  })
  app.advanceTime(5 * 60_000)
  await expect(
    client.auth.updateProfile({ ...names, password: newPassword, confirm_password: newPassword }),
  ).rejects.toMatchObject({ status: 422, errors: { current_password: ['Your password is required to proceed.'] } })
  await expect(
    client.auth.updateProfile({
      ...names,
      password: newPassword,
      confirm_password: newPassword,
      current_password: 'wrong',
    }),
  ).rejects.toMatchObject({ status: 422, errors: { current_password: ['Invalid Login Credentials'] } })
  await client.auth.updateProfile({
    ...names,
    password: newPassword,
    confirm_password: newPassword,
    current_password: password,
  })
  expect(await client.auth.me({})).toMatchObject({ id })
  await expect(tenant.panel(other).auth.me({})).rejects.toMatchObject({ status: 401 })
  expect(await tenant.panel().auth.login({ email, password: newPassword })).toMatchObject({ user: { id } })
})

test('users change only themselves, and owners use a separate call', async () => {
  const tenant = await newAuthTenant(app)
  const [clerk, owner] = [await tenant.newPanelUser(), await tenant.newPanelUser({ role: 'T1001' })]
  const signIn = async (email: string) =>
    tenant.panel((await tenant.panel().auth.login({ email, password })).access_token)
  const names = { first_name: 'Eve', last_name: 'Adams' }
  const [asClerk, asOwner] = [await signIn(clerk.email), await signIn(owner.email)]
  await expect(asClerk.auth.updateProfile({ id: owner.id, ...names })).rejects.toMatchObject({ status: 403 })
  await expect(asClerk.auth.updateProfile({ id: clerk.id, user_id: owner.id, ...names })).rejects.toMatchObject({
    status: 403,
  })
  await expect(asClerk.auth.updateOwnerProfile({ id: clerk.id, ...names })).rejects.toMatchObject({ status: 403 })
  await expect(asOwner.auth.updateProfile({ id: owner.id, ...names })).rejects.toMatchObject({ status: 403 })
  expect(await asOwner.auth.updateOwnerProfile({ id: owner.id, ...names })).toMatchObject({
    first_name: 'Eve',
    roles: ['T1001'],
  })
  const response = await app.send({
    method: 'PUT',
    url: `/auth/v1/tenant/user/${clerk.id}`,
    headers: {
      authorization: `Bearer ${(await tenant.panel().auth.login({ email: clerk.email, password })).access_token}`,
    },
    body: { ...names, role: 'T1001', permissions: ['GlobalAccess'], status: 'inactive' },
  })
  expect(response).toMatchObject({ status: 200, body: { data: { roles: ['T1002'], permissions: [] } } })
})
