import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant } from './auth.testing.ts'

const redirectUri = 'https://admin.example/login'

/** The certified provider with its defaults: its own paths, and the e-mail address at the user info endpoint only. */
async function startProvider() {
  const person = { email: '', verified: true }
  const handle = { request: (_request: IncomingMessage, _response: ServerResponse) => {} }
  const server = createServer((request, response) => handle.request(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    clients: [{ client_id: 'our-client', client_secret: 'our-secret', redirect_uris: [redirectUri] }],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: person.email, email_verified: person.verified }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  })
  /** Signs the person in and agrees to what the client asks for. */
  async function interact(request: IncomingMessage, response: ServerResponse) {
    const grant = new provider.Grant({ accountId: 'person-1', clientId: 'our-client' })
    grant.addOIDCScope('openid email')
    const result = { login: { accountId: 'person-1' }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  const callback = provider.callback()
  handle.request = (request, response) =>
    void (request.url?.startsWith('/interaction/') ? interact(request, response) : callback(request, response))
  return { url, person, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** Follows the provider's redirects with its cookies, as a browser does, and returns the query of the last one. */
async function signIn(address: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let next = address
  for (let step = 0; step < 10 && !next.startsWith(redirectUri); step++) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const separator = pair.indexOf('=')
      cookies.set(pair.slice(0, separator), pair.slice(separator + 1))
    }
    next = new URL(response.headers.get('location') ?? 'about:blank', next).href
  }
  return new URL(next).searchParams
}

const provider = await startProvider()
afterAll(provider.close)
const app = await startTestApp({
  environment: { IDENTITY_URL: provider.url, GOOGLE_CLIENT_ID: 'our-client', GOOGLE_CLIENT_SECRET: 'our-secret' },
})

test('oidc-provider signs in a verified person, found by discovery alone', async () => {
  const tenant = await newAuthTenant(app)
  const { id, email } = await tenant.newPanelUser()
  const { google_sign_in } = await tenant.panel().tenants.branding({})
  const verifier = randomBytes(32).toString('base64url')
  const requestCode = async (nonce: string) => {
    const query = new URLSearchParams({
      client_id: google_sign_in?.client_id ?? '',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email',
      state: 'a-state',
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const answer = await signIn(`${google_sign_in?.url}?${query}`)
    expect(answer.get('state')).toBe('a-state')
    return answer.get('code') ?? ''
  }
  const login = (code: string, changes: object = {}) =>
    tenant
      .panel()
      .auth.loginWithGoogle({ code, redirect_uri: redirectUri, code_verifier: verifier, nonce: 'ours', ...changes })

  Object.assign(provider.person, { email, verified: true })
  expect(await login(await requestCode('ours'))).toMatchObject({ user: { id } })
  const refused = { status: 401, message: 'Invalid Login Credentials' }
  await expect(login(await requestCode('ours'), { code_verifier: 'w'.repeat(43) })).rejects.toMatchObject(refused)
  await expect(login(await requestCode('another'))).rejects.toMatchObject(refused)
  provider.person.verified = false
  await expect(login(await requestCode('ours'))).rejects.toMatchObject(refused)
  Object.assign(provider.person, { email: 'stranger@nowhere.test', verified: true })
  await expect(login(await requestCode('ours'))).rejects.toMatchObject(refused)
})
