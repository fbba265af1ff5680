import { Link, useLocation } from 'react-router'
import { Field, FieldError } from '#shop/shell/content/field.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useGuest } from './shared/guest.ts'
import type { FieldErrors } from './use-checkout.ts'

/** Contact details of a guest, if the shop takes orders without an account; with a link to sign in. */
export default function ContactBlock({ errors }: { errors: FieldErrors }) {
  const t = useText('auth')
  const { contact } = useShop()
  const [guest, change] = useGuest()
  const set = (field: 'first_name' | 'last_name' | 'email' | 'mobile') => (event: { target: { value: string } }) =>
    change({ [field]: event.target.value })
  const hasError = ['first_name', 'last_name', 'email', 'mobile', 'consent'].some((field) => errors[field])
  return (
    <section className={hasError ? 'block wrong' : 'block'} data-invalid={hasError ? '' : undefined}>
      <h2>
        {t('contact_title')}
        <SignInLink />
      </h2>
      <p className="small muted tip-note">{t('contact_text')}</p>
      <div className="fields">
        <Field
          label={t('first_name')}
          value={guest.first_name}
          onChange={set('first_name')}
          error={errors.first_name}
          autoComplete="given-name"
          maxLength={25}
        />
        <Field
          label={t('last_name')}
          value={guest.last_name}
          onChange={set('last_name')}
          error={errors.last_name}
          autoComplete="family-name"
          maxLength={25}
        />
        <Field
          label={t('mobile')}
          hint={t('mobile_hint')}
          type="tel"
          dir="ltr"
          value={guest.mobile}
          onChange={set('mobile')}
          error={errors.mobile}
          autoComplete="tel"
          placeholder={contact.phone ?? undefined}
        />
        <Field
          label={t('email')}
          type="email"
          dir="ltr"
          value={guest.email}
          onChange={set('email')}
          error={errors.email}
          autoComplete="email"
        />
      </div>
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
