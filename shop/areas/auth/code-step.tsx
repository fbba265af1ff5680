import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { storeAuth } from '#contract/auth-customers.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { keepSession, named } from './sign-in.ts'
import { WaitingBasket } from './saved-basket-notice.tsx'
import { BackButton } from './auth-header.tsx'

export type Sent = { who: string; otp_id: string; expires_at: string }
type Step = {
  sent: Sent
  onAgain: (sent: Sent) => void
  onBack: () => void
  onPassword: () => void
  onDone: () => void
}

const length = 4
/** Seconds before another code may be asked for. */
const wait = 30

/** The code that came by mail or message. Somebody new goes on to the sign-up with it. */
export function CodeStep({ sent, onAgain, onBack, onPassword, onDone }: Step) {
  const t = useText('auth')
  const [code, setCode] = useState('')
  const { busy, errors, failed, run } = useFormSubmission()
  const left = useCountdown(sent.otp_id)
  const go = useNavigate()
  const path = usePath()
  const [query] = useSearchParams()
  const verify = (digits: string) =>
    run(async () => {
      const answer = await client(storeAuth.verifyCode, { otp_id: sent.otp_id, otp_code: digits })
      if ('access_token' in answer) {
        keepSession(answer)
        return onDone()
      }
      const next = new URLSearchParams({
        otp: answer.otp_token,
        who: sent.who,
        ...(query.has('to') ? { to: query.get('to') ?? '' } : {}),
      })
      await go(path('/register'), { state: Object.fromEntries(next), replace: true })
    })
  const typed = (digits: string) => {
    setCode(digits)
    if (digits.length === length) void verify(digits)
  }
  const again = () =>
    run(async () =>
      onAgain({ who: sent.who, ...(await client(storeAuth.sendCode, { ...named(sent.who), purpose: 'login' })) }),
    )
  const wrong = errors.otp_code ?? failed
  return (
    <form
      className="solo-form"
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <BackButton />
      <h1>{t('code_title')}</h1>
      <p className="lead">
        {t.rich('code_sent', {
          who: (
            <b>
              <bdi dir="ltr">{sent.who}</bdi>
            </b>
          ),
        })}{' '}
        <button type="button" className="link" onClick={onBack}>
          {t('change')}
        </button>
      </p>
      <CodeBoxes value={code} onChange={typed} wrong={wrong !== ''} />
      {wrong && <FormError>{wrong}</FormError>}
      <p className="small muted num">
        {left > 0 ? (
          t('resend_code_in', { seconds: left })
        ) : (
          <button type="button" className="link" onClick={() => void again()}>
            {t('resend_code')}
          </button>
        )}
      </p>
      <WaitingBasket />
      <div className="thumb">
        <BusyButton className="btn btn-main btn-wide btn-tall" busy={busy} disabled={code.length < length}>
          {t('sign_in')}
        </BusyButton>
        <button type="button" className="btn btn-wide text" onClick={onPassword}>
          {t('try_password')}
        </button>
      </div>
    </form>
  )
}

/** One input over four boxes: pasted as one, always left to right. */
function CodeBoxes({ value, onChange, wrong }: { value: string; onChange: (value: string) => void; wrong: boolean }) {
  const t = useText('auth')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="code" data-wrong={wrong ? '' : undefined} onPointerDown={() => input.current?.focus()}>
      {Array.from({ length }, (_, at) => (
        <span key={at} className={at === Math.min(value.length, length - 1) ? 'box on' : 'box'} aria-hidden="true">
          {value[at]}
        </span>
      ))}
      <input
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        maxLength={length}
        value={value}
        autoFocus
        aria-label={t('code_label', { length })}
        aria-invalid={wrong || undefined}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
      />
    </div>
  )
}

function useCountdown(round: string): number {
  const [left, setLeft] = useState(wait)
  useEffect(() => {
    const started = Date.now()
    const timer = setInterval(() => setLeft(Math.max(0, wait - Math.floor((Date.now() - started) / 1000))), 500)
    return () => clearInterval(timer)
  }, [round])
  return left
}
