import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { PromiseCache } from '#api/platform/runtime/cache.ts'

/**
 * A client registered with an OpenID Connect provider. Without a secret it accepts only identity tokens, no
 * authorization codes.
 */
export type OpenIdClient = { url: string; id: string; secret: string | null }
type IdentityProof = {
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
const providerCacheMs = 3_600_000
const providers = new PromiseCache<Provider>({ maxEntries: 100, maxAgeMs: providerCacheMs })

/**
 * The verified e-mail address of an identity token, and the token. Undefined unless everything is valid:
 * signature (RS256 by a key of the provider), issuer, audience, expiry, nonce, and `email_verified`. `now` in
 * epoch ms.
 */
export async function verifiedEmail(
  client: OpenIdClient,
  { id_token, nonce, ...proof }: IdentityProof,
  now: number,
): Promise<{ email: string; token: string } | undefined> {
  try {
    const provider = await providers.get(client.url, now, () => readProvider(client.url))
    const token = id_token ?? (await exchangeCode(client, provider.tokenEndpoint, proof))
    if (!token) return undefined
    const { payload } = await jwtVerify(token, provider.keys, {
      algorithms: ['RS256'],
      // Some providers omit the scheme in the issuer.
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
  { id, secret }: OpenIdClient,
  endpoint: string,
  { code, redirect_uri = 'postmessage', code_verifier }: IdentityProof,
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

/** Loads the discovery document. jose loads the keys, and reloads them for an unknown key id. */
async function readProvider(url: string): Promise<Provider> {
  const address = `${url.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const { issuer, token_endpoint, jwks_uri } = Discovery.parse(await response.json())
  return {
    issuer,
    tokenEndpoint: token_endpoint,
    keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs, cacheMaxAge: providerCacheMs }),
  }
}
