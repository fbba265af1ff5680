import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { auth } from '#contract/auth.ts'
import { tenants } from '#contract/tenants.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import styles from './auth-layout.module.css'
import { startSession } from './start-session.ts'

const kept = 'google:state'
const here = () => `${location.origin}/login`

const AskedShape = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string().nullable() })
type Asked = z.infer<typeof AskedShape>

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** Sends the person to Google. What comes back has to carry our mark, the identity our nonce, and only who holds the verifier can use the code. */
async function leaveFor({ url, client_id }: { url: string; client_id: string }, next: string | null) {
  const asked: Asked = { state: random(), nonce: random(), verifier: random(), next }
  sessionStorage.setItem(kept, JSON.stringify(asked))
  const challenge = base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked.verifier))),
  )
  const { state, nonce } = asked
  const parameters = new URLSearchParams({
    client_id,
    redirect_uri: here(),
    response_type: 'code',
    scope: 'openid email',
    prompt: 'select_account',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  location.assign(`${url}?${parameters}`)
}

/** What we asked with, when the answer belongs to our question; else undefined. */
function answered(state: string | null): Asked | undefined {
  const asked = AskedShape.safeParse(JSON.parse(sessionStorage.getItem(kept) ?? 'null')).data
  sessionStorage.removeItem(kept)
  return asked?.state === state ? asked : undefined
}

/** Signs in by a Google identity; where no client is set up, the server says so. */
export function GoogleButton({ next }: { next: string | null }) {
  const t = useText('auth')
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const [params, setParams] = useSearchParams()
  const { mutate: act, isPending } = useCallMutation(auth.loginWithGoogle)
  const code = params.get('code')
  const send = async (proof: { code?: string; code_verifier?: string; nonce?: string }, goal: string | null) => {
    const done = await act({ ...proof, redirect_uri: here() })
    if (done.ok) void navigate(startSession(done.data, goal), { replace: true })
  }
  const returned = useEffectEvent(async (given: string) => {
    const asked = answered(params.get('state'))
    // the code leaves the address at once, and where the person wanted to go stands there again
    setParams(asked?.next ? { next: asked.next } : {}, { replace: true })
    if (asked) await send({ code: given, code_verifier: asked.verifier, nonce: asked.nonce }, asked.next)
  })
  useEffect(() => {
    if (code) void returned(code)
  }, [code])
  /** Where Google is asked is the tenant's, who may not be known yet when somebody quick presses. */
  const leave = async () => {
    setLeaving(true)
    const tenant = await fetchCall(tenants.branding, {}).catch(() => undefined)
    await (tenant?.google_sign_in ? leaveFor(tenant.google_sign_in, next) : send({}, next))
    setLeaving(false)
  }
  return (
    <>
      <span className={styles.or}>{t('or')}</span>
      <Button size="touch" full busy={isPending || leaving} onClick={() => void leave()}>
        <span className={styles.google}>
          <GoogleMark />
          {t('google')}
        </span>
      </Button>
    </>
  )
}

const GoogleMark = () => (
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
