import { createHash, generateKeyPairSync } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startIdentityProvider } from '#api/providers/identity/identity-provider.testing.ts'
import { sealText, settingContext } from '#api/platform/runtime/secrets.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { newAuthTenant } from './auth.testing.ts'

const provider = await startIdentityProvider()
afterAll(provider.close)
const app = await startTestApp({
  environment: { IDENTITY_URL: provider.url, GOOGLE_CLIENT_ID: 'our-client', GOOGLE_CLIENT_SECRET: 'our-secret' },
})
const refused = { status: 401, message: 'Invalid Login Credentials' }

test('a known user signs in by an identity token, or by a code that is exchanged for one', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  expect(
    await tenant.panel().auth.loginWithGoogle({ id_token: provider.token({ email: email.toUpperCase() }) }),
  ).toMatchObject({
    user: { id },
    redirect_panel: 'tenant',
  })
  provider.codes.set('one-code', provider.token({ email }))
  expect(
    await tenant
      .panel()
      .auth.loginWithGoogle({ code: 'one-code', redirect_uri: 'https://admin.example/login', tenant_id: tenant.id }),
  ).toMatchObject({ user: { id } })
  expect(provider.exchanges.at(-1)).toEqual({ code: 'one-code', secret: 'our-secret' })
})

test('every invalid token gets the same response', async () => {
  const [tenant, other] = [await newAuthTenant(app), await newAuthTenant(app)]
  const { email } = await tenant.newPanelUser()
  const inactive = await tenant.newPanelUser({ status: 'inactive' })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const validToken = provider.token({ email })
  const [head = '', body = ''] = validToken.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${encode({ alg: 'none' })}.${body}.`
  const hmac = `${encode({ alg: 'HS256', kid: 'k1' })}.${body}.${createHash('sha256').update('x').digest('base64url')}`
  const tokens = [
    provider.token({ email: 'nobody@nowhere.test' }),
    provider.token({ email: inactive.email }),
    provider.token({ email, email_verified: false }),
    provider.token({ email, aud: 'another-client' }),
    provider.token({ email, iss: 'https://evil.example' }),
    provider.token({ email, exp: Math.floor(Date.now() / 1000) - 600 }),
    provider.token({ email }, { key: stranger }),
    provider.token({ email }, { header: { kid: 'k2' } }),
    unsigned,
    hmac,
    `${head}.${body}.AAAA`,
    'rubbish',
  ]
  for (const id_token of tokens)
    await expect(tenant.panel().auth.loginWithGoogle({ id_token })).rejects.toMatchObject(refused)
  await expect(tenant.panel().auth.loginWithGoogle({ code: 'unknown' })).rejects.toMatchObject(refused)
  await expect(tenant.panel().auth.loginWithGoogle({})).rejects.toMatchObject(refused)
  await expect(other.panel().auth.loginWithGoogle({ id_token: validToken })).rejects.toMatchObject(refused)
  await expect(
    tenant.panel().auth.loginWithGoogle({ id_token: validToken, tenant_id: other.id }),
  ).rejects.toMatchObject({
    status: 403,
  })
})

test('the nonce must match, and a code needs its PKCE verifier', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  await expect(
    tenant.panel().auth.loginWithGoogle({ id_token: provider.token({ email, nonce: 'another' }), nonce: 'ours' }),
  ).rejects.toMatchObject(refused)
  expect(
    await tenant.panel().auth.loginWithGoogle({ id_token: provider.token({ email, nonce: 'ours' }), nonce: 'ours' }),
  ).toMatchObject({ user: { id } })
  const verifier = 'v'.repeat(43)
  const requestCode = async () => {
    provider.person.email = email
    const query = new URLSearchParams({
      client_id: 'our-client',
      redirect_uri: 'https://admin.example/login',
      state: 's',
      nonce: 'ours',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    })
    const answer = await fetch(`${provider.url}/sign-in?${query}`, { redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  }
  await expect(
    tenant.panel().auth.loginWithGoogle({ code: await requestCode(), code_verifier: 'w'.repeat(43), nonce: 'ours' }),
  ).rejects.toMatchObject(refused)
  await expect(
    tenant.panel().auth.loginWithGoogle({ code: await requestCode(), code_verifier: verifier, nonce: 'other' }),
  ).rejects.toMatchObject(refused)
  expect(
    await tenant.panel().auth.loginWithGoogle({ code: await requestCode(), code_verifier: verifier, nonce: 'ours' }),
  ).toMatchObject({ user: { id } })
})

test('a tenant’s own client is preferred, and its secret is stored sealed', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  const sealed = sealText(app.services.config, 'their-secret', settingContext(tenant.id, 'google_client_secret'))
  await tenant.db(async (db) => {
    await putSetting(db, 'google_client_id', 'their-client')
    await putSetting(db, 'google_client_secret', sealed)
    await expect(putSetting(db, 'google_client_secret', 'in plain sight')).rejects.toThrow()
  })
  provider.codes.set('their-code', provider.token({ email, aud: 'their-client' }))
  expect(await tenant.panel().auth.loginWithGoogle({ code: 'their-code' })).toMatchObject({ user: { id } })
  expect(provider.exchanges.at(-1)).toEqual({ code: 'their-code', secret: 'their-secret' })
})

test('a token is accepted once', async () => {
  const tenant = await newAuthTenant(app)
  const { email } = await tenant.newPanelUser()
  const id_token = provider.token({ email })
  await tenant.panel().auth.loginWithGoogle({ id_token })
  await expect(tenant.panel().auth.loginWithGoogle({ id_token })).rejects.toMatchObject(refused)
})

test('without any client the call returns 400', async () => {
  const appWithoutClient = await startTestApp()
  const tenant = await newAuthTenant(appWithoutClient)
  await expect(tenant.panel().auth.loginWithGoogle({ id_token: 'x' })).rejects.toMatchObject({
    status: 400,
    code: 'GOOGLE_SIGN_IN_DISABLED',
  })
})

test('the page to sign in is that of the discovery document, under the name of the settings', async () => {
  const tenant = await newAuthTenant(app)
  const branding = await tenant.panel().tenants.branding({})
  expect(branding.google_sign_in).toEqual({
    url: `${provider.url}/sign-in`,
    client_id: 'our-client',
    name: 'Google',
    prompt: null,
  })
})

test('a provider that wants the secret in a header gets it there, and is asked for the choice of an account', async () => {
  const strict = await startIdentityProvider({
    prompt_values_supported: ['none', 'select_account'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  })
  const other = await startTestApp({
    environment: {
      IDENTITY_URL: `${strict.url}/`,
      IDENTITY_NAME: 'Harbour ID',
      GOOGLE_CLIENT_ID: 'our-client',
      GOOGLE_CLIENT_SECRET: 'our secret',
    },
    sameDatabaseAs: app,
  })
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  const client = other.client({ host: tenant.hosts.admin })
  expect((await client.tenants.branding({})).google_sign_in).toMatchObject({
    name: 'Harbour ID',
    prompt: 'select_account',
  })
  strict.codes.set('a-code', strict.token({ email }))
  expect(await client.auth.loginWithGoogle({ code: 'a-code', redirect_uri: 'https://x.example/login' })).toMatchObject({
    user: { id },
  })
  expect(strict.exchanges).toEqual([{ code: 'a-code', secret: 'our%20secret' }])
  await strict.close()
})

test('without an answer of the provider the page has no button to it', async () => {
  const silent = await startTestApp({
    environment: { IDENTITY_URL: 'http://127.0.0.1:1', GOOGLE_CLIENT_ID: 'our-client' },
    sameDatabaseAs: app,
  })
  const tenant = await newAuthTenant(app)
  const { google_sign_in } = await silent.client({ host: tenant.hosts.admin }).tenants.branding({})
  expect(google_sign_in).toBeNull()
})
