import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { PromiseCache } from '#api/platform/runtime/cache.ts'

/** A client registered with an OpenID Connect provider; without a secret only identity tokens are taken, no codes. */
export type Client = { url: string; id: string; secret: string | null }
type Proof = {
  code?: string | undefined
  id_token?: string | undefined
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
  nonce?: string | undefined
}
type Provider = { issuer: string; tokenEndpoint: string; keys: JWTVerifyGetKey }

const Discovery = z.object({ issuer: z.string(), token_endpoint: z.url(), jwks_uri: z.url() })
const Claims = z.object({
  nonce: z.unknown().optional(),
  email: z.email().toLowerCase(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
})
const TokenResponse = z.object({ id_token: z.string() })

const timeoutMs = 5_000
const providerMs = 3_600_000
const providers = new PromiseCache<Provider>({ maxEntries: 100, maxAgeMs: providerMs })

/**
 * The e-mail that the provider vouches for, with the identity token that says so; undefined when anything about it is
 * not as it must be: signature (RS256 by the provider's own keys only), issuer, audience, time, the nonce that was
 * asked with, a verified address. `now` in epoch ms.
 */
export async function verifiedEmail(
  client: Client,
  { id_token, nonce, ...proof }: Proof,
  now: number,
): Promise<{ email: string; token: string } | undefined> {
  try {
    const provider = await providers.get(client.url, now, () => readProvider(client.url))
    const token = id_token ?? (await exchangeCode(client, provider.tokenEndpoint, proof))
    if (!token) return undefined
    const { payload } = await jwtVerify(token, provider.keys, {
      algorithms: ['RS256'],
      // some providers name themselves without the scheme
      issuer: [provider.issuer, provider.issuer.replace(/^https:\/\//, '')],
      audience: client.id,
      requiredClaims: ['exp'],
      clockTolerance: 60,
      currentDate: new Date(now),
    })
    const claims = Claims.parse(payload)
    return nonce === undefined || claims.nonce === nonce ? { email: claims.email, token } : undefined
  } catch {
    return undefined
  }
}

async function exchangeCode(
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
  const response = await fetch(endpoint, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return response.ok ? TokenResponse.parse(await response.json()).id_token : undefined
}

/** What the provider says of itself. jose reads its keys, and reads them again for an unknown one. */
async function readProvider(url: string): Promise<Provider> {
  const address = `${url.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const { issuer, token_endpoint, jwks_uri } = Discovery.parse(await response.json())
  return {
    issuer,
    tokenEndpoint: token_endpoint,
    keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs, cacheMaxAge: providerMs }),
  }
}
