import { useEffect } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import { send } from '#kit/data/request.ts'
import { session } from '#kit/data/session.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { startSession, isLocalPath } from '../../shell/session/start-session.ts'
import { GoogleButton } from '../../shell/session/google-button.tsx'
import { useBranding } from '../../shell/session/use-branding.ts'
import { WrongHost } from '../../shell/session/wrong-host.tsx'

export function SignInScreen() {
  const t = useText('auth')
  const { name, isUnknownHost } = useBranding()
  const [params] = useSearchParams()
  const role = params.get('role') ?? session.role() ?? 'tenant'
  const title = name ? t('sign_in_title', { name }) : t('sign_in')
  useEffect(() => {
    document.title = title
  }, [title])
  const next = params.get('next')
  if (session.token() !== null && !session.isOver())
    return <Navigate to={next && isLocalPath(next) ? next : '/dashboard'} replace />
  if (isUnknownHost) return <WrongHost />
  const isMerchant = role === 'merchant'
  return (
    <AuthLayout
      title={title}
      text={t(isMerchant ? 'sign_in_merchant' : 'sign_in_tenant')}
      footer={
        <>
          <Link to={`/login?role=${isMerchant ? 'tenant' : 'merchant'}`} replace>
            {t(isMerchant ? 'tenant_login' : 'merchant_login')}
          </Link>
          <Link to="/pricing">{t('pricing')}</Link>
          {!isMerchant && <Link to="/register">{t('register')}</Link>}
        </>
      }
    >
      <SignInForm role={role} next={next} />
    </AuthLayout>
  )
}

function SignInForm({ role, next }: { role: string; next: string | null }) {
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
