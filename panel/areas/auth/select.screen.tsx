import { IconBuildingStore, IconChevronRight } from '@tabler/icons-react'
import { Link, Navigate } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import { useCall } from '#kit/data/query.ts'
import { session, useToken } from '#kit/data/session.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { useMe } from '../../shell/session/signed-in.tsx'
import { Splash } from '../../shell/page/splash.tsx'
import { useTitle } from '../../shell/page/use-title.ts'

/** After sign-in: selects the merchant or the tenant panel. */
export function SelectScreen() {
  const t = useText('auth')
  const token = useToken()
  useTitle(t('select_title'))
  if (token === null) return <Navigate to="/login" replace />
  return (
    <AuthLayout
      wide
      title={t('select_title')}
      text={t('select_text')}
      footer={
        <Button kind="bare" onClick={() => session.clear()}>
          {t('sign_out')}
        </Button>
      }
    >
      <MerchantChoices />
    </AuthLayout>
  )
}

function MerchantChoices() {
  const t = useText('auth')
  const { me } = useMe()
  const { data: merchants, loadError, refetch } = useCall(auth.merchantUsers, {})
  if (loadError && !merchants) return <LoadErrorState error={loadError} retry={refetch} />
  if (!me || !merchants) return <Splash />
  const hasTenantPanel = me.redirect_panel === 'tenant'
  if (!hasTenantPanel && merchants.length === 0) return <p className={styles.text}>{t('select_none')}</p>
  const [onlyMerchant, ...others] = merchants
  if (!hasTenantPanel && onlyMerchant && others.length === 0)
    return <Navigate to={`/m/${onlyMerchant.merchant_id}/dashboard`} replace />
  return (
    <ul className={styles.list}>
      {hasTenantPanel && (
        <li>
          <Link className={styles.item} to="/dashboard">
            <IconBuildingStore size={24} aria-hidden />
            <span className={styles.content}>
              <strong>{t('select_tenant')}</strong>
              <small>{t('select_tenant_text')}</small>
            </span>
            <IconChevronRight className="flip" size={18} aria-hidden />
          </Link>
        </li>
      )}
      {merchants.map((merchant) => (
        <li key={merchant.merchant_id}>
          <Link className={styles.item} to={`/m/${merchant.merchant_id}/dashboard`}>
            <Avatar name={merchant.name} src={merchant.logo_url} size={40} />
            <span className={styles.content}>
              <strong>{merchant.name}</strong>
              <AcceptingStatus isOpen={merchant.is_accepting_orders} />
            </span>
            <IconChevronRight className="flip" size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function AcceptingStatus({ isOpen }: { isOpen: boolean }) {
  const t = useText('shell')
  return (
    <StatusLabel shape={isOpen ? 'ready' : 'cancelled'} tone={isOpen ? 'good' : 'off'}>
      {t(isOpen ? 'open' : 'closed')}
    </StatusLabel>
  )
}
