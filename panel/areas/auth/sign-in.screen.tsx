import { useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { session } from '#kit/data/session.ts'
import { useText } from '#kit/data/text.ts'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { isLocalPath } from '../../shell/session/start-session.ts'
import { useBranding } from '../../shell/session/use-branding.ts'
import { WrongHost } from '../../shell/session/wrong-host.tsx'
import { SignInForm } from './sign-in-form.tsx'

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
