import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { storeAuth } from '#contract/areas/auth/customers.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { saveSession, toContact } from './sign-in.ts'
import { SavedBasketNotice } from './saved-basket-notice.tsx'
import { BackButton } from './auth-header.tsx'

export type SentCode = { recipient: string; otp_id: string; expires_at: string }
type Props = {
  sent: SentCode
  onResend: (sent: SentCode) => void
  onBack: () => void
  onPassword: () => void
  onDone: () => void
}

const codeLength = 4
/** Seconds before another code can be requested. */
const resendSeconds = 30

/** Verifies the code that was sent. New customers continue with the registration. */
export function CodeStep({ sent, onResend, onBack, onPassword, onDone }: Props) {
  const t = useText('auth')
  const [code, setCode] = useState('')
  const { busy, errors, formError, run } = useFormSubmission()
  const secondsLeft = useCountdown(sent.otp_id)
  const navigate = useNavigate()
  const path = usePath()
  const { dialCode } = useShop()
  const [query] = useSearchParams()
  const verify = (digits: string) =>
    run(async () => {
      const response = await client(storeAuth.verifyCode, { otp_id: sent.otp_id, otp_code: digits })
      if ('access_token' in response) {
        saveSession(response)
        return onDone()
      }
      const next = new URLSearchParams({
        otp: response.otp_token,
        contact: sent.recipient,
        ...(query.has('to') ? { to: query.get('to') ?? '' } : {}),
      })
      await navigate(path('/register'), { state: Object.fromEntries(next), replace: true })
    })
  const onCodeChange = (digits: string) => {
    setCode(digits)
    if (digits.length === codeLength) void verify(digits)
  }
  const resend = () =>
    run(async () =>
      onResend({
        recipient: sent.recipient,
        ...(await client(storeAuth.sendCode, { ...toContact(sent.recipient, dialCode), purpose: 'login' })),
      }),
    )
  const errorText = errors.otp_code ?? formError
  return (
    <form
      className="auth-form"
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
              <bdi dir="ltr">{sent.recipient}</bdi>
            </b>
          ),
        })}{' '}
        <button type="button" className="link" onClick={onBack}>
          {t('change')}
        </button>
      </p>
      <CodeBoxes value={code} onChange={onCodeChange} isInvalid={errorText !== ''} />
      {errorText && <FormError>{errorText}</FormError>}
      <p className="small muted num">
        {secondsLeft > 0 ? (
          t('resend_code_in', { seconds: secondsLeft })
        ) : (
          <button type="button" className="link" onClick={() => void resend()}>
            {t('resend_code')}
          </button>
        )}
      </p>
      <SavedBasketNotice />
      <div className="form-actions">
        <BusyButton className="btn btn-main btn-wide btn-tall" busy={busy} disabled={code.length < codeLength}>
          {t('sign_in')}
        </BusyButton>
        <button type="button" className="btn btn-wide text" onClick={onPassword}>
          {t('try_password')}
        </button>
      </div>
    </form>
  )
}

/** One input behind four boxes, so a code can be pasted; always left to right. */
function CodeBoxes({
  value,
  onChange,
  isInvalid,
}: {
  value: string
  onChange: (value: string) => void
  isInvalid: boolean
}) {
  const t = useText('auth')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="code" data-invalid={isInvalid ? '' : undefined} onPointerDown={() => input.current?.focus()}>
      {Array.from({ length: codeLength }, (_, at) => (
        <span key={at} className={at === Math.min(value.length, codeLength - 1) ? 'box on' : 'box'} aria-hidden="true">
          {value[at]}
        </span>
      ))}
      <input
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        maxLength={codeLength}
        value={value}
        autoFocus
        aria-label={t('code_label', { length: codeLength })}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
      />
    </div>
  )
}

function useCountdown(codeId: string): number {
  const [secondsLeft, setSecondsLeft] = useState(resendSeconds)
  useEffect(() => {
    const started = Date.now()
    const timer = setInterval(
      () => setSecondsLeft(Math.max(0, resendSeconds - Math.floor((Date.now() - started) / 1000))),
      500,
    )
    return () => clearInterval(timer)
  }, [codeId])
  return secondsLeft
}
