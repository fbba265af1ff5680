import { Link, useNavigate, useSearchParams } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { samePasswords } from '../../shell/session/same-passwords.ts'
import { useTitle } from '../../shell/page/use-title.ts'

export function ResetScreen() {
  const t = useText('auth')
  const [params] = useSearchParams()
  const token = params.get('token')
  useTitle(t('reset_title'))
  return (
    <AuthLayout
      title={t('reset_title')}
      text={token ? undefined : t('reset_no_token')}
      footer={<Link to="/login">{t('back_to_sign_in')}</Link>}
    >
      {token ? (
        <ResetForm token={token} email={params.get('email') ?? ''} />
      ) : (
        <div className={styles.actions}>
          <LinkButton kind="primary" size="touch" to="/password/forgot">
            {t('reset_again')}
          </LinkButton>
        </div>
      )}
    </AuthLayout>
  )
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const t = useText('auth')
  const navigate = useNavigate()
  const form = useCallForm({
    schema: samePasswords(auth.resetPassword.input, t('passwordMismatch')),
    values: { token, email, password: '', confirm_password: '' },
    save: (draft) => send(auth.resetPassword, draft),
    successText: t('reset_done'),
    onSaved: () => void navigate('/login', { replace: true }),
  })
  return (
    <div className={styles.form}>
      <Form form={form} mode="button">
        <TextField form={form} name="email" type="email" label={t('email')} autoComplete="username" required />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('new_password')}
          hint={t('password_hint')}
          autoComplete="new-password"
          autoFocus
          required
        />
        <TextField
          form={form}
          name="confirm_password"
          type="password"
          label={t('confirm_password')}
          autoComplete="new-password"
          required
        />
        {form.errors['token'] && (
          <p className={styles.error} role="alert">
            {form.errors['token']}
          </p>
        )}
        <Button kind="primary" size="touch" type="submit" full busy={form.saving}>
          {t('reset_save')}
        </Button>
      </Form>
    </div>
  )
}
