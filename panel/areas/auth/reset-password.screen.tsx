import { Link, useNavigate, useSearchParams } from 'react-router'
import { auth } from '#contract/auth.ts'
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
  const say = useText('auth')
  const [params] = useSearchParams()
  const token = params.get('token')
  useTitle(say('reset_title'))
  return (
    <AuthLayout
      title={say('reset_title')}
      text={token ? undefined : say('reset_no_token')}
      foot={<Link to="/login">{say('back_to_sign_in')}</Link>}
    >
      {token ? (
        <ResetForm token={token} email={params.get('email') ?? ''} />
      ) : (
        <div className={styles.actions}>
          <LinkButton kind="primary" size="touch" to="/password/forgot">
            {say('reset_again')}
          </LinkButton>
        </div>
      )}
    </AuthLayout>
  )
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const say = useText('auth')
  const navigate = useNavigate()
  const form = useCallForm({
    schema: samePasswords(auth.resetPassword.input, say('passwordMismatch')),
    values: { token, email, password: '', confirm_password: '' },
    save: (draft) => send(auth.resetPassword, draft),
    successText: say('reset_done'),
    onSaved: () => void navigate('/login', { replace: true }),
  })
  return (
    <div className={styles.form}>
      <Form of={form} mode="button">
        <TextField form={form} name="email" type="email" label={say('email')} autoComplete="username" required />
        <TextField
          form={form}
          name="password"
          type="password"
          label={say('new_password')}
          hint={say('password_hint')}
          autoComplete="new-password"
          autoFocus
          required
        />
        <TextField
          form={form}
          name="confirm_password"
          type="password"
          label={say('confirm_password')}
          autoComplete="new-password"
          required
        />
        {form.errors['token'] && (
          <p className={styles.trouble} role="alert">
            {form.errors['token']}
          </p>
        )}
        <Button kind="primary" size="touch" type="submit" full busy={form.saving}>
          {say('reset_save')}
        </Button>
      </Form>
    </div>
  )
}
