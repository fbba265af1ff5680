import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type AuthorizationRequest = { state: string; nonce: string; challenge: string; redirect: string; client: string }

/** A fake identity provider. It records code exchanges; its sign-in page redirects everybody as `person`. */
export async function startIdentityProvider(discovery: object = {}) {
  const authorizations: AuthorizationRequest[] = []
  const person = { email: '', claims: {} as object }
  const keyPair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const exchanges: { code: string | null; secret: string | null }[] = []
  const codes = new Map<string, string>()
  const challenges = new Map<string, string>()
  const server = createServer((request, response) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const respond = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url === '/.well-known/openid-configuration')
      return respond({
        issuer: url,
        authorization_endpoint: `${url}/sign-in`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        ...discovery,
      })
    if (request.url === '/keys')
      return respond({
        keys: [{ ...keyPair.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }],
      })
    if (request.url?.startsWith('/sign-in?')) {
      const query = new URL(request.url, url).searchParams
      const param = (name: string) => query.get(name) ?? ''
      const authorization = {
        state: param('state'),
        nonce: param('nonce'),
        challenge: param('code_challenge'),
        redirect: param('redirect_uri'),
        client: param('client_id'),
      }
      authorizations.push(authorization)
      const code = `code-${authorizations.length}`
      codes.set(
        code,
        token({ email: person.email, nonce: authorization.nonce, aud: authorization.client, ...person.claims }),
      )
      challenges.set(code, authorization.challenge)
      return response
        .writeHead(302, {
          location: `${authorization.redirect}?${new URLSearchParams({ code, state: authorization.state })}`,
        })
        .end()
    }
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    return request.on('end', () => {
      const form = new URLSearchParams(body)
      const [, basic = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
      const [, secret = null] = Buffer.from(basic, 'base64').toString().split(':')
      exchanges.push({ code: form.get('code'), secret: form.get('client_secret') ?? secret })
      const code = form.get('code') ?? ''
      const challenge = challenges.get(code)
      const isVerified =
        challenge === undefined ||
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url') === challenge
      const token = isVerified ? codes.get(code) : undefined
      codes.delete(code)
      return token ? respond({ id_token: token }) : respond({ error: 'invalid_grant' }, 400)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let tokenCount = 0
  const token = (
    claims: object = {},
    { key = keyPair.privateKey, header = {} }: { key?: KeyObject; header?: object } = {},
  ) => {
    const seconds = Math.floor(Date.now() / 1000)
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = {
      iss: url,
      aud: 'our-client',
      exp: seconds + 600,
      iat: seconds,
      email_verified: true,
      jti: String(tokenCount++),
      ...claims,
    }
    const body = `${encode({ alg: 'RS256', kid: 'k1', ...header })}.${encode(payload)}`
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), key).toString('base64url')}`
  }
  return { url, token, codes, exchanges, authorizations, person, close }
}
