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
type Provider = {
  issuer: string
  signIn: SignInPage
  tokenEndpoint: string
  userInfoEndpoint: string | undefined
  /** The client's secret goes into a header instead of the form. */
  usesBasicAuth: boolean
  keys: JWTVerifyGetKey
}
/** Where a browser signs in. `prompt` asks for the choice of an account, where the provider offers it. */
export type SignInPage = { url: string; prompt: 'select_account' | null }

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  prompt_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
/** Public keys only: with a shared secret, everybody who knows it could sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const EmailClaims = z.object({
  email: z.email().toLowerCase(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
})
const UserInfo = EmailClaims.extend({ sub: z.string().min(1) })
type Tokens = { idToken: string; accessToken?: string | undefined }
const TokenResponse = z
  .object({ id_token: z.string(), access_token: z.string().optional() })
  .transform(({ id_token, access_token }): Tokens => ({ idToken: id_token, accessToken: access_token }))

const timeoutMs = 5_000
const providerCacheMs = 3_600_000
const providers = new PromiseCache<Provider>({ maxEntries: 100, maxAgeMs: providerCacheMs })

/**
 * The verified e-mail address of an identity token, and the token. Undefined unless everything is valid:
 * signature (by a public key of the provider), issuer, audience, expiry, nonce, and `email_verified`. `now` in
 * epoch ms.
 */
export async function verifiedEmail(
  client: OpenIdClient,
  { id_token, nonce, ...proof }: IdentityProof,
  now: number,
): Promise<{ email: string; token: string } | undefined> {
  try {
    const provider = await providers.get(client.url, now, () => readProvider(client.url))
    const tokens = id_token ? { idToken: id_token } : await exchangeCode(client, provider, proof)
    if (!tokens) return undefined
    const { payload } = await jwtVerify(tokens.idToken, provider.keys, {
      algorithms,
      // Some providers omit the scheme in the issuer.
      issuer: [provider.issuer, provider.issuer.replace(/^https:\/\//, '')],
      audience: client.id,
      requiredClaims: ['exp'],
      clockTolerance: 60,
      currentDate: new Date(now),
    })
    if (nonce !== undefined && payload['nonce'] !== nonce) return undefined
    const { email } = EmailClaims.parse(
      'email' in payload ? payload : await readUserInfo(provider, tokens, payload.sub),
    )
    return { email, token: tokens.idToken }
  } catch {
    return undefined
  }
}

/**
 * Claims of the user info endpoint. Providers that follow OpenID Connect Core 5.4 strictly answer the scope `email`
 * only there. The subject must be that of the identity token (5.3.2).
 */
async function readUserInfo({ userInfoEndpoint }: Provider, { accessToken }: Tokens, subject: string | undefined) {
  if (!userInfoEndpoint || !accessToken) throw new Error('The identity token has no e-mail address')
  const response = await fetch(userInfoEndpoint, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const info = UserInfo.parse(await response.json())
  if (info.sub !== subject) throw new Error('The user info is that of another subject')
  return info
}

async function exchangeCode(
  { id, secret }: OpenIdClient,
  { tokenEndpoint, usesBasicAuth }: Provider,
  { code, redirect_uri = 'postmessage', code_verifier }: IdentityProof,
): Promise<Tokens | undefined> {
  if (!code || !secret) return undefined
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    ...(usesBasicAuth ? {} : { client_id: id, client_secret: secret }),
    redirect_uri,
    ...(code_verifier === undefined ? {} : { code_verifier }),
  })
  const credentials = [id, secret].map((part) => encodeURIComponent(part)).join(':')
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    headers: usesBasicAuth ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {},
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return response.ok ? TokenResponse.parse(await response.json()) : undefined
}

const googleUrl = 'https://accounts.google.com'
const unreachableMs = 30_000
const signInPages = new PromiseCache<SignInPage | null>({ maxEntries: 100, maxAgeMs: unreachableMs })

/** The page of a provider on which people sign in; null while the provider does not answer. */
export async function findSignInPage(url: string, now: number): Promise<SignInPage | null> {
  // known and does not change; sign-in pages do not wait for it
  if (url.replace(/\/$/, '') === googleUrl) return { url: `${googleUrl}/o/oauth2/v2/auth`, prompt: 'select_account' }
  return signInPages.get(url, now, () =>
    providers
      .get(url, now, () => readProvider(url))
      .then(
        ({ signIn }) => signIn,
        () => null,
      ),
  )
}

/** Loads the discovery document. jose loads the keys, and reloads them for an unknown key id. */
async function readProvider(url: string): Promise<Provider> {
  const address = `${url.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const document = Discovery.parse(await response.json())
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_post']
  return {
    issuer: document.issuer,
    signIn: {
      url: document.authorization_endpoint,
      prompt: document.prompt_values_supported?.includes('select_account') ? 'select_account' : null,
    },
    tokenEndpoint: document.token_endpoint,
    userInfoEndpoint: document.userinfo_endpoint,
    usesBasicAuth: !methods.includes('client_secret_post') && methods.includes('client_secret_basic'),
    keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: timeoutMs, cacheMaxAge: providerCacheMs }),
  }
}
