import { useState } from 'react'
import { storeAuth } from '#contract/areas/auth/customers.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { Field, FormError } from '#shop/shell/content/field.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import type { SentCode } from './code-step.tsx'
import { CodeStep } from './code-step.tsx'
import { toContact, useReturnTo } from './sign-in.ts'
import { SavedBasketNotice } from './saved-basket-notice.tsx'
import { AuthHeader } from './auth-header.tsx'
import { LegalLinks } from './legal-links.tsx'
import { PasswordStep } from './password-step.tsx'

/** Sign-in by mobile or email: with a code if the tenant uses codes, otherwise with the password. */
export default function LoginPage() {
  const t = useText('auth')
  const { name, auth, dialCode } = useShop()
  const [contact, setContact] = useState('')
  const [sentCode, setSentCode] = useState<SentCode | null>(null)
  const [byPassword, setByPassword] = useState(!auth.otp_mode_enabled)
  const { busy, errors, formError, run } = useFormSubmission()
  const { continueToReturnPath } = useReturnTo()
  const sendCode = () =>
    run(async () =>
      setSentCode({
        recipient: contact,
        ...(await client(storeAuth.sendCode, { ...toContact(contact, dialCode), purpose: 'login' })),
      }),
    )
  if (sentCode)
    return (
      <CodeStep
        sent={sentCode}
        onResend={setSentCode}
        onBack={() => setSentCode(null)}
        onPassword={() => {
          setSentCode(null)
          setByPassword(true)
        }}
        onDone={continueToReturnPath}
      />
    )
  if (byPassword)
    return (
      <PasswordStep
        contact={contact}
        setContact={setContact}
        onCode={auth.otp_mode_enabled ? () => setByPassword(false) : null}
        onDone={continueToReturnPath}
      />
    )
  return (
    <form
      className="auth-form"
      onSubmit={(event) => {
        event.preventDefault()
        void sendCode()
      }}
    >
      <PageTitle text={t('sign_in')} />
      <AuthHeader />
      <h1>{t('title', { shop: name })}</h1>
      <p className="lead">{t(auth.user_register_enabled ? 'intro_new' : 'intro')}</p>
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
      {formError && <FormError>{formError}</FormError>}
      <SavedBasketNotice />
      <div className="form-actions">
        <BusyButton className="btn btn-main btn-wide btn-tall" busy={busy}>
          {t('send_code')}
        </BusyButton>
        <button type="button" className="btn btn-line btn-wide" onClick={() => setByPassword(true)}>
          {t('use_password')}
        </button>
        <LegalLinks />
      </div>
    </form>
  )
}
