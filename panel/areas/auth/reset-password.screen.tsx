import { Link, useSearchParams } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { useTitle } from '../../shell/page/use-title.ts'
import { ResetForm } from './reset-form.tsx'

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
