import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { auth } from '#contract/areas/auth/auth.ts'
import { tenants } from '#contract/areas/tenants/tenants.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import styles from './auth-layout.module.css'
import { startSession } from './start-session.ts'
import { useBranding } from './use-branding.ts'

const storageKey = 'google:state'
const redirectUri = () => `${location.origin}/login`

const PendingSignInSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
})
type PendingSignIn = z.infer<typeof PendingSignInSchema>

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const randomToken = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** Redirects to the provider. `state` and `nonce` protect the response; the code is useless without the PKCE verifier. */
type Provider = { url: string; client_id: string; prompt: string | null }

async function redirectToProvider({ url, client_id, prompt }: Provider, next: string | null) {
  const pending: PendingSignIn = { state: randomToken(), nonce: randomToken(), verifier: randomToken(), next }
  sessionStorage.setItem(storageKey, JSON.stringify(pending))
  const challenge = base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier))),
  )
  const { state, nonce } = pending
  const parameters = new URLSearchParams({
    client_id,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: 'openid email',
    ...(prompt ? { prompt } : {}),
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  location.assign(`${url}?${parameters}`)
}

/** The pending sign-in if `state` matches it. Can be read only once. */
function takePendingSignIn(state: string | null): PendingSignIn | undefined {
  const pending = PendingSignInSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')).data
  sessionStorage.removeItem(storageKey)
  return pending?.state === state ? pending : undefined
}

/** Signs in with Google, or the OpenID provider of the installation. The server answers with an error without one. */
export function GoogleButton({ next }: { next: string | null }) {
  const t = useText('auth')
  const navigate = useNavigate()
  const [isRedirecting, setRedirecting] = useState(false)
  const [params, setParams] = useSearchParams()
  const { identityProvider: name } = useBranding()
  const { mutate, isPending } = useCallMutation(auth.loginWithGoogle)
  const code = params.get('code')
  const signIn = async (
    credentials: { code?: string; code_verifier?: string; nonce?: string },
    destination: string | null,
  ) => {
    const result = await mutate({ ...credentials, redirect_uri: redirectUri() })
    if (result.ok) void navigate(startSession(result.data, destination), { replace: true })
  }
  const handleReturn = useEffectEvent(async (authCode: string) => {
    const pending = takePendingSignIn(params.get('state'))
    // Removes the code from the address and restores the `next` parameter.
    setParams(pending?.next ? { next: pending.next } : {}, { replace: true })
    if (pending) await signIn({ code: authCode, code_verifier: pending.verifier, nonce: pending.nonce }, pending.next)
  })
  useEffect(() => {
    if (code) void handleReturn(code)
  }, [code])
  /** Branding may not be loaded yet when the button is clicked, so it is fetched here. */
  const startSignIn = async () => {
    setRedirecting(true)
    const tenant = await fetchCall(tenants.branding, {}).catch(() => undefined)
    await (tenant?.google_sign_in ? redirectToProvider(tenant.google_sign_in, next) : signIn({}, next))
    setRedirecting(false)
  }
  return (
    <>
      <span className={styles.or}>{t('or')}</span>
      <Button size="touch" full busy={isPending || isRedirecting} onClick={() => void startSignIn()}>
        <span className={styles.google}>
          {name === 'Google' && <GoogleLogo />}
          {t('provider', { name })}
        </span>
      </Button>
    </>
  )
}

const GoogleLogo = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
    />
    <path
      fill="#34A853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.7H.96v2.33A9 9 0 0 0 9 18z"
    />
    <path fill="#FBBC05" d="M3.96 10.71A5.4 5.4 0 0 1 3.68 9c0-.6.1-1.17.28-1.71V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
    <path
      fill="#EA4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
    />
  </svg>
)
