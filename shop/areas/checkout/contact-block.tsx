import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { Field, FieldError } from '#shop/shell/content/field.tsx'
import { PhoneField } from '#shop/shell/content/phone-field.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { asksGuestCode, useGuest } from './shared/guest.ts'
import type { FieldErrors } from './use-checkout.ts'

const GuestCode = lazyWithRetry(() => import('./guest-code.tsx'))

/** Name and mobile of a guest, with a link to sign in first. The e-mail is optional, for the receipt. */
export default function ContactBlock({ errors }: { errors: FieldErrors }) {
  const t = useText('auth')
  const { auth } = useShop()
  const [guest, change] = useGuest()
  const nameError = errors.name ?? errors.first_name ?? errors.last_name
  const codeError = errors.otp_token
  const hasError = [nameError, errors.email, errors.mobile, errors.consent, codeError].some(Boolean)
  return (
    <section className={hasError ? 'block wrong' : 'block'} data-invalid={hasError ? '' : undefined}>
      <h2>
        {t('contact_title')}
        <SignInLink />
      </h2>
      <div className="fields">
        <Field
          label={t('name')}
          value={guest.name}
          onChange={(event) => change({ name: event.target.value })}
          error={nameError}
          autoComplete="name"
          required
          maxLength={51}
        />
        <PhoneField
          label={t('mobile')}
          hint={t('mobile_use')}
          value={guest.mobile}
          onChange={(event) => change({ mobile: event.target.value, otp_token: '' })}
          error={errors.mobile}
          required
        />
      </div>
      {asksGuestCode(auth) && (
        <Suspense>
          <GuestCode error={codeError} />
        </Suspense>
      )}
      <details className="more-fields" open={Boolean(errors.email) || guest.email !== '' || undefined}>
        <summary className="link small">{t('add_email')}</summary>
        <div className="fields">
          <Field
            label={t('email')}
            type="email"
            dir="ltr"
            value={guest.email}
            onChange={(event) => change({ email: event.target.value })}
            error={errors.email}
            autoComplete="email"
          />
        </div>
      </details>
      <Consent checked={guest.consent} onChange={(consent) => change({ consent })} error={errors.consent} />
    </section>
  )
}

function SignInLink() {
  const t = useText('auth')
  const path = usePath()
  const { pathname, search } = useLocation()
  return (
    <Link className="link" to={path(`/login?to=${encodeURIComponent(pathname + search)}`)}>
      {t('have_account')}
    </Link>
  )
}

function Consent({
  checked,
  onChange,
  error,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
}) {
  const t = useText('auth')
  const path = usePath()
  const { auth, name, pages } = useShop()
  const terms = pages.find(({ slug }) => /terms|conditions/.test(slug))
  if (!auth.user_register_consent_enabled) return null
  return (
    <>
      <label className="choice consent">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span className="name">
          {t.rich('consent', {
            shop: terms ? (
              <Link className="link" to={path(`/p/${terms.slug}`)} target="_blank">
                {name}
              </Link>
            ) : (
              name
            ),
          })}
        </span>
      </label>
      <FieldError text={error} />
    </>
  )
}
