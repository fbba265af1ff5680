import { useState } from 'react'
import { normalizePhone } from '#contract/rules/phone-numbers.ts'
import { storeAuth } from '#contract/areas/auth/customers.ts'
import { profile } from '#contract/areas/storefront/customers.ts'
import type { Customer } from '#contract/areas/storefront/customers.ts'
import { client } from '#shop/data/client.ts'
import { session } from '#shop/data/session.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { Field, FormError } from '#shop/shell/content/field.tsx'
import { PhoneField } from '#shop/shell/content/phone-field.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Name, email and mobile. A new email or mobile is verified by a code if the tenant uses codes. */
export function ProfileForm({ customer, onChange }: { customer: Customer; onChange: () => void }) {
  const t = useText('account')
  const { auth, dialCode } = useShop()
  const { first_name, last_name, email, mobile } = customer
  const [value, setValue] = useState({ first_name, last_name, email, mobile })
  const { busy, errors, formError, done, run } = useFormSubmission()
  const [verification, setVerification] = useState<{ otp_id: string; to: string } | null>(null)
  const [code, setCode] = useState('')
  const set = (name: keyof typeof value) => (event: { target: { value: string } }) => {
    setValue({ ...value, [name]: event.target.value })
    if (name === 'email' || name === 'mobile') setVerification(null)
  }
  const save = () =>
    run(async () => {
      const typed = { ...value, mobile: normalizePhone(value.mobile, dialCode) }
      const changesEmail = typed.email !== email
      if (auth.otp_mode_enabled && (changesEmail || typed.mobile !== mobile) && !verification) {
        const contact = changesEmail ? { email: typed.email } : { mobile: typed.mobile }
        const { otp_id } = await client(storeAuth.sendCode, { ...contact, purpose: 'verify' })
        return setVerification({ otp_id, to: changesEmail ? typed.email : typed.mobile })
      }
      const saved = await client(profile.update, {
        ...changesOf(typed, customer),
        ...(verification ? { otp_id: verification.otp_id, otp_code: code } : {}),
      })
      setVerification(null)
      setCode('')
      const now = session.get()
      if (now) session.set({ ...now, name: saved.first_name })
      onChange()
    })
  return (
    <form
      className="block"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{t('profile')}</h2>
      <div className="fields">
        <Field
          label={t('first_name')}
          value={value.first_name}
          onChange={set('first_name')}
          error={errors.first_name}
          autoComplete="given-name"
          required
          maxLength={60}
        />
        <Field
          label={t('last_name')}
          value={value.last_name}
          onChange={set('last_name')}
          error={errors.last_name}
          autoComplete="family-name"
          required={last_name !== ''}
          maxLength={60}
        />
        <Field
          label={t('email')}
          type="email"
          dir="ltr"
          value={value.email}
          onChange={set('email')}
          error={errors.email}
          autoComplete="email"
          required={email !== ''}
        />
        <PhoneField label={t('mobile')} value={value.mobile} onChange={set('mobile')} error={errors.mobile} required />
      </div>
      {verification && <VerificationField to={verification.to} code={code} onCode={setCode} error={errors.otp_code} />}
      {formError && <FormError>{formError}</FormError>}
      <div className="form-end">
        <BusyButton className="btn btn-main" busy={busy}>
          {t(verification ? 'verify_submit' : 'save')}
        </BusyButton>
        <span role="status" className="small ok-text">
          {done && !verification && t('saved')}
        </span>
      </div>
    </form>
  )
}

/** The code that verifies a new email or mobile. */
function VerificationField({
  to,
  code,
  onCode,
  error,
}: {
  to: string
  code: string
  onCode: (code: string) => void
  error: string | undefined
}) {
  const t = useText('account')
  return (
    <div className="verification">
      <p className="small">{t('verify_text', { who: to })}</p>
      <Field
        label={t('verify_code')}
        value={code}
        onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={4}
        dir="ltr"
        autoFocus
        error={error}
      />
    </div>
  )
}

type Person = Pick<Customer, 'first_name' | 'last_name' | 'email' | 'mobile'>

/** The changed fields: a guest may have neither last name nor e-mail. */
const changesOf = (typed: Person, saved: Person): Partial<Person> =>
  Object.fromEntries(
    (['first_name', 'last_name', 'email', 'mobile'] as const)
      .filter((name) => typed[name] !== saved[name])
      .map((name) => [name, typed[name]]),
  )
