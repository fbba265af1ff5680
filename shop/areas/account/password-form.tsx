import { useState } from 'react'
import { profile } from '#contract/areas/storefront/customers.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { Field, FormError } from '#shop/shell/content/field.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { useText } from '#shop/shell/context/text.tsx'

const empty = { current_password: '', password: '', confirm_password: '' }

/** Changes the password; requires the current one. */
export function PasswordForm() {
  const t = useText('account')
  const [value, setValue] = useState(empty)
  const { busy, errors, formError, done, run } = useFormSubmission()
  const set = (name: keyof typeof value) => (event: { target: { value: string } }) =>
    setValue({ ...value, [name]: event.target.value })
  const save = () =>
    run(async () => {
      await client(profile.update, value)
      setValue(empty)
    })
  return (
    <form
      className="block"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{t('password')}</h2>
      <div className="fields">
        <div className="all">
          <Field
            label={t('current_password')}
            type="password"
            value={value.current_password}
            onChange={set('current_password')}
            error={errors.current_password}
            autoComplete="current-password"
            required
          />
        </div>
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
      </div>
      {formError && <FormError>{formError}</FormError>}
      <div className="form-end">
        <BusyButton className="btn btn-line" busy={busy}>
          {t('change_password')}
        </BusyButton>
        <span role="status" className="small ok-text">
          {done && t('saved')}
        </span>
      </div>
    </form>
  )
}
