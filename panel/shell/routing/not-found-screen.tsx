import { LinkButton } from '#kit/ui/base/button.tsx'
import { useText } from '#kit/data/text.ts'
import { session } from '#kit/data/session.ts'
import { AuthLayout } from '../session/auth-layout.tsx'
import styles from '../session/auth-layout.module.css'
import { useTitle } from '../page/use-title.ts'

/** The page of an unknown path. Does not sign out. */
export function NotFoundScreen() {
  const t = useText('auth')
  useTitle(t('not_found_title'))
  return (
    <AuthLayout title={t('not_found_title')} text={t('not_found_text')}>
      <div className={styles.actions}>
        {session.token() === null ? (
          <LinkButton kind="primary" size="touch" to="/login">
            {t('sign_in')}
          </LinkButton>
        ) : (
          <LinkButton kind="primary" size="touch" to={homePath()}>
            {t('to_dashboard')}
          </LinkButton>
        )}
      </div>
    </AuthLayout>
  )
}

const homePath = () =>
  /^\/m\/[^/]+/.exec(location.pathname)?.[0].concat('/dashboard') ??
  (session.role() === 'merchant' ? '/select' : '/dashboard')
