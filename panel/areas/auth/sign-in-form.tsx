import { Link, useNavigate } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { startSession } from '../../shell/session/start-session.ts'
import { GoogleButton } from '../../shell/session/google-button.tsx'

export function SignInForm({ role, next }: { role: string; next: string | null }) {
  const t = useText('auth')
  const navigate = useNavigate()
  const form = useCallForm({
    schema: auth.login.input,
    values: { email: '', password: '', role },
    save: (draft) => send(auth.login, draft),
    onSaved: (panelSession) => void navigate(startSession(panelSession, next), { replace: true }),
  })
  return (
    <div className={styles.form}>
      <Form form={form} mode="button">
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          autoFocus
          required
        />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          required
        />
        <div className={styles.between}>
          <span />
          <Link className={styles.link} to="/password/forgot">
            {t('forgot')}
          </Link>
        </div>
        <Button kind="primary" size="touch" type="submit" full busy={form.saving}>
          {t('sign_in')}
        </Button>
      </Form>
      <GoogleButton next={next} />
    </div>
  )
}
