import { LinkButton } from '#kit/ui/base/button.tsx'
import { useText } from '#kit/data/text.ts'
import { useToken } from '#kit/data/session.ts'
import { AuthLayout } from '../session/auth-layout.tsx'
import styles from '../session/auth-layout.module.css'
import { firstPathOf } from '../menu/first-allowed.ts'
import { useMe } from '../session/signed-in.tsx'
import { Splash } from '../page/splash.tsx'
import { useBranding } from '../session/use-branding.ts'
import { useTitle } from '../page/use-title.ts'

/** The page at /unauthorized. Links to the user's first page, or to the sign-in page. */
export const UnauthorizedScreen = () =>
  useToken() === null ? <UnauthorizedPage to="/login" /> : <UnauthorizedForUser />

function UnauthorizedForUser() {
  const { me, loadError } = useMe()
  return me || loadError ? <UnauthorizedPage to={me ? firstPathOf(me) : '/login'} /> : <Splash />
}

function UnauthorizedPage({ to }: { to: string }) {
  const t = useText('auth')
  const { name } = useBranding()
  useTitle(t('unauthorized_title'))
  return (
    <AuthLayout title={t('unauthorized_title')} text={t('unauthorized_plain', { name })}>
      <div className={styles.actions}>
        <LinkButton kind="primary" size="touch" to={to}>
          {t('unauthorized_go')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}
