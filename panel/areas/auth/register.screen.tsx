import { Link } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { useTitle } from '../../shell/page/use-title.ts'
import { RegisterForm } from './register-form.tsx'

/** Registers a new tenant with its owner and opens its panel. */
export function RegisterScreen() {
  const t = useText('registration')
  useTitle(t('register_title'))
  return (
    <AuthLayout
      isPlatform
      title={t('register_title')}
      text={t('register_text')}
      footer={
        <>
          <Link to="/pricing">{t('see_pricing')}</Link>
          <Link to="/login">{t('have_account')}</Link>
        </>
      }
    >
      <RegisterForm />
    </AuthLayout>
  )
}
