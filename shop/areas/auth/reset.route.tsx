import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { storeAuth } from '#contract/areas/auth/customers.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { Field, FormError } from '#shop/shell/content/field.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Sets a new password with the link of the mail. */
export default function ResetPage() {
  const t = useText('auth')
  const path = usePath()
  const [query] = useSearchParams()
  const [value, setValue] = useState({ password: '', confirm_password: '' })
  const { busy, errors, formError, done, run } = useFormSubmission()
  const save = () =>
    run(async () => {
      await client(storeAuth.resetPassword, {
        token: query.get('token') ?? '',
        email: query.get('email') ?? '',
        ...value,
      })
    })
  const set = (name: keyof typeof value) => (event: { target: { value: string } }) =>
    setValue({ ...value, [name]: event.target.value })
  if (done)
    return (
      <>
        <PageTitle text={t('reset_title')} />
        <h1>{t('reset_done')}</h1>
        <p className="lead">{t('reset_done_text')}</p>
        <Link className="btn btn-main" to={path('/login')}>
          {t('sign_in')}
        </Link>
      </>
    )
  return (
    <form
      className="auth-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <PageTitle text={t('reset_title')} />
      <h1>{t('reset_title')}</h1>
      <Field
        label={t('new_password')}
        hint={t('password_hint')}
        type="password"
        value={value.password}
        onChange={set('password')}
        error={errors.password}
        autoComplete="new-password"
        minLength={8}
        required
        autoFocus
      />
      <Field
        label={t('repeat_password')}
        type="password"
        value={value.confirm_password}
        onChange={set('confirm_password')}
        error={errors.confirm_password}
        autoComplete="new-password"
        minLength={8}
        required
      />
      {(formError || errors.token || errors.email) && (
        <FormError>
          {formError || errors.token || errors.email}{' '}
          <Link className="link" to={path('/password/forgot')}>
            {t('forgot')}
          </Link>
        </FormError>
      )}
      <div className="form-actions">
        <BusyButton className="btn btn-main btn-wide btn-tall" busy={busy}>
          {t('save_password')}
        </BusyButton>
      </div>
    </form>
  )
}
