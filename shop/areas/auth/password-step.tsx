import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { storeAuth } from '#contract/areas/auth/customers.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { Field, FormError } from '#shop/shell/content/field.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { saveSession, toContact } from './sign-in.ts'
import { SavedBasketNotice } from './saved-basket-notice.tsx'
import { AuthHeader } from './auth-header.tsx'
import { LegalLinks } from './legal-links.tsx'

type PasswordStepProps = {
  contact: string
  setContact: (contact: string) => void
  onCode: (() => void) | null
  onDone: () => void
}

export function PasswordStep({ contact, setContact, onCode, onDone }: PasswordStepProps) {
  const t = useText('auth')
  const path = usePath()
  const { name, auth, dialCode } = useShop()
  const [query] = useSearchParams()
  const [password, setPassword] = useState('')
  const { busy, errors, formError, run } = useFormSubmission()
  const signIn = () =>
    run(async () => {
      saveSession(await client(storeAuth.login, { ...toContact(contact, dialCode), password }))
      onDone()
    })
  const search = query.has('to') ? `?to=${encodeURIComponent(query.get('to') ?? '')}` : ''
  return (
    <form
      className="auth-form"
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      <PageTitle text={t('sign_in')} />
      <AuthHeader />
      <h1>{t('title', { shop: name })}</h1>
      <p className="lead">{t('intro')}</p>
      <Field
        label={t('email_or_mobile')}
        value={contact}
        onChange={(event) => setContact(event.target.value)}
        inputMode="email"
        autoComplete="username"
        autoFocus
        required
        dir="ltr"
        error={errors.email ?? errors.mobile}
      />
      <Field
        label={t('password')}
        hint={
          <Link className="link" to={path('/password/forgot')}>
            {t('forgot')}
          </Link>
        }
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        required
        error={errors.password}
      />
      {formError && <FormError>{formError}</FormError>}
      <SavedBasketNotice />
      <div className="form-actions">
        <BusyButton className="btn btn-main btn-wide btn-tall" busy={busy}>
          {t('sign_in')}
        </BusyButton>
        {onCode && (
          <button type="button" className="btn btn-line btn-wide" onClick={onCode}>
            {t('use_code')}
          </button>
        )}
        {auth.user_register_enabled ? (
          <p className="legal">
            {t('new_here')}{' '}
            <Link className="link" to={path(`/register${search}`)}>
              {t('create_account')}
            </Link>
          </p>
        ) : (
          <p className="legal">{t('registration_disabled_text')}</p>
        )}
        <LegalLinks />
      </div>
    </form>
  )
}
