import type { ReactNode } from 'react'
import { LinkButton, Button } from '#kit/ui/base/button.tsx'
import { useText } from '#kit/data/text.ts'
import { session, useToken } from '#kit/data/session.ts'
import { AuthLayout } from '../session/auth-layout.tsx'
import styles from '../session/auth-layout.module.css'
import { usePanelContext } from '../session/panel-context.ts'
import { firstPathOf } from '../menu/first-allowed.ts'
import { signOut } from '../session/sign-out.ts'
import { useMe } from '../session/signed-in.tsx'
import { Splash } from '../page/splash.tsx'
import { useBranding } from '../session/use-branding.ts'
import { ContactButton } from '../frame/contact-dialog.tsx'
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

/** The plan has expired: shows whom to contact. */
export function BlockedScreen() {
  const t = useText('auth')
  const context = usePanelContext()
  useTitle(t('blocked_title'))
  return (
    <BlockedPage title={t('blocked_title')} text={t('blocked_text', { name: context.tenantName })}>
      {context.panel === 'tenant' && <ContactButton />}
    </BlockedPage>
  )
}

export function MerchantAppBlockedScreen() {
  const t = useText('auth')
  useTitle(t('app_blocked_title'))
  return <BlockedPage title={t('app_blocked_title')} text={t('app_blocked_text')} />
}

function BlockedPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useText('auth')
  const { me } = usePanelContext()
  return (
    <AuthLayout title={title} text={text}>
      <div className={styles.actions}>
        {children}
        <Button kind="primary" size="touch" onClick={() => void signOut(me)}>
          {t('sign_out')}
        </Button>
      </div>
    </AuthLayout>
  )
}
