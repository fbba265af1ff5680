import { createPublicKey, verify } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import { z } from 'zod'

/** A client registered with an OpenID Connect provider; without a secret only identity tokens are taken, no codes. */
export type Client = { url: string; id: string; secret: string | null }
type Proof = {
  code?: string | undefined
  id_token?: string | undefined
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
  nonce?: string | undefined
}

const Discovery = z.object({ issuer: z.string(), token_endpoint: z.url(), jwks_uri: z.url() })
const Keys = z.object({
  keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string(), alg: z.string().optional() })),
})
const Header = z.object({ alg: z.literal('RS256'), kid: z.string().optional() })
const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  iat: z.number().optional(),
  nonce: z.unknown().optional(),
  email: z.email().toLowerCase(),
  email_verified: z.union([z.boolean(), z.literal('true')]),
})
const Answer = z.object({ id_token: z.string() })

const keepMs = 3_600_000
const skewSeconds = 60
const kept = new Map<string, { at: number; value: unknown }>()

/**
 * The e-mail that the provider vouches for, with the identity token that says so; undefined when anything about it is not as it must be:
 * signature (RS256 by the provider's own keys only), issuer, audience, time, the nonce that was asked with, a verified address. `now` in epoch ms.
 */
export async function verifiedEmail(
  client: Client,
  { id_token, nonce, ...proof }: Proof,
  now: number,
): Promise<{ email: string; token: string } | undefined> {
  try {
    const provider = Discovery.parse(
      await keptJson(`${client.url.replace(/\/$/, '')}/.well-known/openid-configuration`, now),
    )
    const token = id_token ?? (await exchanged(client, provider.token_endpoint, proof))
    if (!token) return undefined
    const claims = await verifiedClaims(token, provider.jwks_uri, now)
    const audience = claims && (typeof claims.aud === 'string' ? [claims.aud] : claims.aud)
    const late = claims && claims.exp + skewSeconds < now / 1000
    const right =
      claims &&
      !late &&
      (claims.iss === provider.issuer || `https://${claims.iss}` === provider.issuer) &&
      audience?.includes(client.id) &&
      (nonce === undefined || claims.nonce === nonce) &&
      (claims.email_verified === true || claims.email_verified === 'true')
    return right ? { email: claims.email, token } : undefined
  } catch {
    return undefined
  }
}

async function exchanged(
  { id, secret }: Client,
  endpoint: string,
  { code, redirect_uri = 'postmessage', code_verifier }: Proof,
): Promise<string | undefined> {
  if (!code || !secret) return undefined
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: id,
    client_secret: secret,
    redirect_uri,
    ...(code_verifier === undefined ? {} : { code_verifier }),
  })
  const answer = await fetch(endpoint, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  })
  return answer.ok ? Answer.parse(await answer.json()).id_token : undefined
}

async function verifiedClaims(
  token: string,
  keysUrl: string,
  now: number,
): Promise<z.output<typeof Claims> | undefined> {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0) return undefined
  const header = Header.parse(part(head))
  const key = (await keyOf(keysUrl, header.kid, now)) ?? (await keyOf(keysUrl, header.kid, now, true))
  if (
    !key ||
    !verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    )
  )
    return undefined
  return Claims.parse(part(body))
}

const part = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))

/** Providers change their keys: an unknown one is looked up once more. */
async function keyOf(url: string, kid: string | undefined, now: number, anew = false): Promise<JsonWebKey | undefined> {
  const { keys } = Keys.parse(await keptJson(url, now, anew))
  return keys.find((key) => key.kty === 'RSA' && (kid === undefined || key.kid === kid))
}

async function keptJson(url: string, now: number, anew = false): Promise<unknown> {
  const known = kept.get(url)
  if (known && !anew && now - known.at < keepMs) return known.value
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const value: unknown = await answer.json()
  kept.set(url, { at: now, value })
  return value
}
