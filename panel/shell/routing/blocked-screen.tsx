import type { ReactNode } from 'react'
import { Button } from '#kit/ui/base/button.tsx'
import { useText } from '#kit/data/text.ts'
import { AuthLayout } from '../session/auth-layout.tsx'
import styles from '../session/auth-layout.module.css'
import { usePanelContext } from '../session/panel-context.ts'
import { signOut } from '../session/sign-out.ts'
import { ContactButton } from '../frame/contact-dialog.tsx'
import { useTitle } from '../page/use-title.ts'

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
