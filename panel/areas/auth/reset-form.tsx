import { useNavigate } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { samePasswords } from '../../shell/session/same-passwords.ts'

export function ResetForm({ token, email }: { token: string; email: string }) {
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
