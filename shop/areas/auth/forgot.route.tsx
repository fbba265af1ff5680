import { useState } from 'react'
import { storeAuth } from '#contract/areas/auth/customers.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { Field, FormError } from '#shop/shell/content/field.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { BackButton } from './auth-header.tsx'

/** The answer is the same whether the account exists or not. */
export default function ForgotPage() {
  const t = useText('auth')
  const [email, setEmail] = useState('')
  const { busy, errors, formError, done, run } = useFormSubmission()
  const send = () =>
    run(async () => {
      await client(storeAuth.forgotPassword, { email })
    })
  return (
    <form
      className="auth-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <PageTitle text={t('forgot_title')} />
      <BackButton />
      <h1>{t('forgot_title')}</h1>
      <p className="lead" role="status">
        {t(done ? 'forgot_sent' : 'forgot_intro')}
      </p>
      {!done && (
        <Field
          label={t('email')}
          type="email"
          dir="ltr"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="email"
          required
          autoFocus
          error={errors.email}
        />
      )}
      {formError && <FormError>{formError}</FormError>}
      {!done && (
        <div className="form-actions">
          <BusyButton className="btn btn-main btn-wide btn-tall" busy={busy}>
            {t('send_link')}
          </BusyButton>
        </div>
      )}
    </form>
  )
}
