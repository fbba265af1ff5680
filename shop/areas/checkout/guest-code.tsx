import { useState } from 'react'
import { storeAuth } from '#contract/areas/auth/customers.ts'
import { normalizePhone } from '#contract/rules/phone-numbers.ts'
import { saveSession } from '#shop/areas/auth/sign-in.ts'
import { client } from '#shop/data/client.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { Field, FieldError, FormError } from '#shop/shell/content/field.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { emptyGuest, guest as guestStore, useGuest } from './shared/guest.ts'

const codeLength = 4

/** Confirms the mobile of a guest with a code. A known customer is signed in by it. */
export default function GuestCode({ error }: { error: string | undefined }) {
  const t = useText('auth')
  const { dialCode } = useShop()
  const [guest, change] = useGuest()
  const mobile = normalizePhone(guest.mobile, dialCode)
  const [sent, setSent] = useState<{ mobile: string; otp_id: string } | null>(null)
  const [code, setCode] = useState('')
  const { busy, errors, formError, run } = useFormSubmission()
  const send = () =>
    run(async () => {
      const { otp_id } = await client(storeAuth.sendCode, { mobile, purpose: 'register' })
      setCode('')
      setSent({ mobile, otp_id })
    })
  const verify = (otp_id: string, otp_code: string) =>
    run(async () => {
      const answer = await client(storeAuth.verifyCode, { otp_id, otp_code })
      if (!('access_token' in answer)) return change({ otp_token: answer.otp_token })
      saveSession(answer)
      guestStore.set(emptyGuest)
    })
  if (guest.otp_token)
    return (
      <p className="small ok-note" role="status">
        <Icon small name="check" />
        {t('mobile_confirmed')}
      </p>
    )
  const isSent = sent?.mobile === mobile
  return (
    <div className="guest-code">
      {isSent && (
        <Field
          label={t('code_label', { length: codeLength })}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLength}
          dir="ltr"
          autoFocus
          error={errors.otp_code}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '')
            setCode(digits)
            if (digits.length === codeLength) void verify(sent.otp_id, digits)
          }}
        />
      )}
      {(errors.mobile || formError) && <FormError>{errors.mobile ?? formError}</FormError>}
      <FieldError text={error} />
      <BusyButton
        type="button"
        className="btn btn-line btn-wide"
        busy={busy}
        disabled={mobile === ''}
        onClick={() => void send()}
      >
        {t(isSent ? 'resend_code' : 'send_code')}
      </BusyButton>
    </div>
  )
}
