import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { auth } from '#contract/auth.ts'
import { useText } from '#kit/data/text.ts'
import { useAct } from '#kit/data/use-act.ts'
import { Button } from '#kit/ui/button.tsx'
import styles from './auth-layout.module.css'
import { enter } from './enter.ts'

/** Signs in by a Google identity; what the server says when no client is set up is shown as it is. */
export function GoogleButton({ next }: { next: string | null }) {
  const say = useText('auth')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const { act, busy } = useAct(auth.google)
  const code = params.get('code')
  const send = async (given: string | null) => {
    const done = await act({ ...(given ? { code: given } : {}), redirect_uri: `${location.origin}/login` })
    if (done.ok) void navigate(enter(done.answer, next), { replace: true })
    else if (given) setParams((before) => { before.delete('code'); return before }, { replace: true })
  }
  const returned = useEffectEvent(send)
  useEffect(() => { if (code) void returned(code) }, [code])
  return (
    <>
      <span className={styles.or}>{say('or')}</span>
      <Button size="touch" full busy={busy} onClick={() => void send(null)}><span className={styles.google}><GoogleMark />{say('google')}</span></Button>
    </>
  )
}

const GoogleMark = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path fill="#4285F4" d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z" />
    <path fill="#34A853" d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.7H.96v2.33A9 9 0 0 0 9 18z" />
    <path fill="#FBBC05" d="M3.96 10.71A5.4 5.4 0 0 1 3.68 9c0-.6.1-1.17.28-1.71V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
    <path fill="#EA4335" d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z" />
  </svg>
)
