import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '#api/platform/testing/world.ts'
import { authTenant } from './auth.testing.ts'

/** A provider of identities with a memory: which codes were swapped, with which secret. */
async function openProvider() {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const swapped: { code: string | null; secret: string | null }[] = []
  const codes = new Map<string, string>()
  const server = createServer((request, response) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answer = (value: unknown, status = 200) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url === '/.well-known/openid-configuration') return answer({ issuer: url, token_endpoint: `${url}/token`, jwks_uri: `${url}/keys` })
    if (request.url === '/keys') return answer({ keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] })
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    return request.on('end', () => {
      const form = new URLSearchParams(body)
      swapped.push({ code: form.get('code'), secret: form.get('client_secret') })
      const token = codes.get(form.get('code') ?? '')
      return token ? answer({ id_token: token }) : answer({ error: 'invalid_grant' }, 400)
    })
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  afterAll(() => new Promise<void>((go) => void server.close(() => go())))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let nth = 0
  const token = (claims: object = {}, { key = ours.privateKey, header = {} }: { key?: KeyObject; header?: object } = {}) => {
    const seconds = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const body = `${part({ alg: 'RS256', kid: 'k1', ...header })}.${part({ iss: url, aud: 'our-client', exp: seconds + 600, iat: seconds, email_verified: true, nonce: nth++, ...claims })}`
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), key).toString('base64url')}`
  }
  return { url, token, codes, swapped }
}

const provider = await openProvider()
const world = await openWorld({ environment: { IDENTITY_URL: provider.url, GOOGLE_CLIENT_ID: 'our-client', GOOGLE_CLIENT_SECRET: 'our-secret' } })
const refused = { status: 401, message: 'Invalid Login Credentials' }

test('somebody known signs in by an identity token, or by a code that is swapped for one', async () => {
  const tenant = await authTenant(world)
  const { id, email } = await tenant.person()
  expect(await tenant.panel().auth.google({ id_token: provider.token({ email: email.toUpperCase() }) })).toMatchObject({ user: { id }, redirect_panel: 'tenant' })
  provider.codes.set('one-code', provider.token({ email }))
  expect(await tenant.panel().auth.google({ code: 'one-code', redirect_uri: 'https://admin.example/login', tenant_id: tenant.id })).toMatchObject({ user: { id } })
  expect(provider.swapped.at(-1)).toEqual({ code: 'one-code', secret: 'our-secret' })
})

test('anything about it that is not as it must be is refused alike', async () => {
  const [tenant, other] = [await authTenant(world), await authTenant(world)]
  const { email } = await tenant.person()
  const inactive = await tenant.person({ status: 'inactive' })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const good = provider.token({ email })
  const [head = '', body = ''] = good.split('.')
  const unsigned = `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}.${body}.`
  const hmac = `${Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'k1' })).toString('base64url')}.${body}.${createHash('sha256').update('x').digest('base64url')}`
  const tokens = [
    provider.token({ email: 'nobody@nowhere.test' }), provider.token({ email: inactive.email }), provider.token({ email, email_verified: false }), provider.token({ email, aud: 'another-client' }), provider.token({ email, iss: 'https://evil.example' }),
    provider.token({ email, exp: Math.floor(Date.now() / 1000) - 600 }), provider.token({ email }, { key: stranger }), provider.token({ email }, { header: { kid: 'k2' } }), unsigned, hmac, `${head}.${body}.AAAA`, 'rubbish',
  ]
  for (const id_token of tokens) await expect(tenant.panel().auth.google({ id_token })).rejects.toMatchObject(refused)
  await expect(tenant.panel().auth.google({ code: 'unknown' })).rejects.toMatchObject(refused)
  await expect(tenant.panel().auth.google({})).rejects.toMatchObject(refused)
  await expect(other.panel().auth.google({ id_token: good })).rejects.toMatchObject(refused)
  await expect(tenant.panel().auth.google({ id_token: good, tenant_id: other.id })).rejects.toMatchObject({ status: 403 })
})

test('a token is good once', async () => {
  const tenant = await authTenant(world)
  const { email } = await tenant.person()
  const id_token = provider.token({ email })
  await tenant.panel().auth.google({ id_token })
  await expect(tenant.panel().auth.google({ id_token })).rejects.toMatchObject(refused)
})

test('without a client of its own or ours the call says so', async () => {
  const bare = await openWorld()
  const tenant = await authTenant(bare)
  await expect(tenant.panel().auth.google({ id_token: 'x' })).rejects.toMatchObject({ status: 400, code: 'IDENTITY_OFF' })
})
