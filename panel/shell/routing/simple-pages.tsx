import type { ReactNode } from 'react'
import { LinkButton, Button } from '#kit/ui/base/button.tsx'
import { useText } from '#kit/data/text.ts'
import { session, useToken } from '#kit/data/session.ts'
import { AuthLayout } from '../session/auth-layout.tsx'
import styles from '../session/auth-layout.module.css'
import { useHall } from '../session/panel-context.ts'
import { firstOf } from '../menu/first-allowed.ts'
import { signOut } from '../session/sign-out.ts'
import { useMe } from '../session/signed-in.tsx'
import { Splash } from '../page/splash.tsx'
import { useBranding } from '../session/use-branding.ts'
import { ContactButton } from '../frame/contact-dialog.tsx'
import { useTitle } from '../page/use-title.ts'

/** A path that leads nowhere; nobody is signed out by it. */
export function NotFoundScreen() {
  const say = useText('auth')
  useTitle(say('not_found_title'))
  return (
    <AuthLayout title={say('not_found_title')} text={say('not_found_text')}>
      <div className={styles.actions}>
        {session.token() === null ? (
          <LinkButton kind="primary" size="touch" to="/login">
            {say('sign_in')}
          </LinkButton>
        ) : (
          <LinkButton kind="primary" size="touch" to={home()}>
            {say('to_dashboard')}
          </LinkButton>
        )}
      </div>
    </AuthLayout>
  )
}

const home = () =>
  /^\/m\/[^/]+/.exec(location.pathname)?.[0].concat('/dashboard') ??
  (session.role() === 'merchant' ? '/select' : '/dashboard')

/** /unauthorized by its address: the way on is the reader's own first page, for a stranger the sign-in page. */
export const UnauthorizedScreen = () => (useToken() === null ? <NotAllowed to="/login" /> : <UnauthorizedReader />)

function UnauthorizedReader() {
  const { me, trouble } = useMe()
  return me || trouble ? <NotAllowed to={me ? firstOf(me) : '/login'} /> : <Splash />
}

function NotAllowed({ to }: { to: string }) {
  const say = useText('auth')
  const { name } = useBranding()
  useTitle(say('unauthorized_title'))
  return (
    <AuthLayout title={say('unauthorized_title')} text={say('unauthorized_plain', { name })}>
      <div className={styles.actions}>
        <LinkButton kind="primary" size="touch" to={to}>
          {say('unauthorized_go')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

/** The plan has expired: nothing to do here but to know whom to ask. */
export function BlockedScreen() {
  const say = useText('auth')
  const hall = useHall()
  useTitle(say('blocked_title'))
  return (
    <Stopped title={say('blocked_title')} text={say('blocked_text', { name: hall.tenantName })}>
      {hall.panel === 'tenant' && <ContactButton />}
    </Stopped>
  )
}

export function MerchantAppBlockedScreen() {
  const say = useText('auth')
  useTitle(say('app_blocked_title'))
  return <Stopped title={say('app_blocked_title')} text={say('app_blocked_text')} />
}

function Stopped({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const say = useText('auth')
  const { me } = useHall()
  return (
    <AuthLayout title={title} text={text}>
      <div className={styles.actions}>
        {children}
        <Button kind="primary" size="touch" onClick={() => void signOut(me)}>
          {say('sign_out')}
        </Button>
      </div>
    </AuthLayout>
  )
}
