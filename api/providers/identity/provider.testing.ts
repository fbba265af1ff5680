import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Question = { state: string; nonce: string; challenge: string; redirect: string; client: string }

/** A provider of identities with a memory: which codes were swapped, with which secret; its own page sends everybody back as `person`. */
export async function openProvider() {
  const asked: Question[] = []
  const person = { email: '', claims: {} as object }
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const swapped: { code: string | null; secret: string | null }[] = []
  const codes = new Map<string, string>()
  const challenges = new Map<string, string>()
  const server = createServer((request, response) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answer = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url === '/.well-known/openid-configuration')
      return answer({ issuer: url, token_endpoint: `${url}/token`, jwks_uri: `${url}/keys` })
    if (request.url === '/keys')
      return answer({ keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] })
    if (request.url?.startsWith('/o/oauth2/v2/auth?')) {
      const query = new URL(request.url, url).searchParams
      const of = (name: string) => query.get(name) ?? ''
      const question = {
        state: of('state'),
        nonce: of('nonce'),
        challenge: of('code_challenge'),
        redirect: of('redirect_uri'),
        client: of('client_id'),
      }
      asked.push(question)
      const code = `code-${asked.length}`
      codes.set(code, token({ email: person.email, nonce: question.nonce, aud: question.client, ...person.claims }))
      challenges.set(code, question.challenge)
      return response
        .writeHead(302, { location: `${question.redirect}?${new URLSearchParams({ code, state: question.state })}` })
        .end()
    }
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    return request.on('end', () => {
      const form = new URLSearchParams(body)
      swapped.push({ code: form.get('code'), secret: form.get('client_secret') })
      const code = form.get('code') ?? ''
      const challenge = challenges.get(code)
      const proved =
        challenge === undefined ||
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url') === challenge
      const token = proved ? codes.get(code) : undefined
      codes.delete(code)
      return token ? answer({ id_token: token }) : answer({ error: 'invalid_grant' }, 400)
    })
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  const close = () => new Promise<void>((go) => void server.close(() => go()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let nth = 0
  const token = (
    claims: object = {},
    { key = ours.privateKey, header = {} }: { key?: KeyObject; header?: object } = {},
  ) => {
    const seconds = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = {
      iss: url,
      aud: 'our-client',
      exp: seconds + 600,
      iat: seconds,
      email_verified: true,
      jti: String(nth++),
      ...claims,
    }
    const body = `${part({ alg: 'RS256', kid: 'k1', ...header })}.${part(payload)}`
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), key).toString('base64url')}`
  }
  return { url, token, codes, swapped, asked, person, close }
}
