import { IconCloudOff, IconCreditCard, IconEye, IconEyeOff, IconHourglass, IconLogout } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { loadTexts, useText } from '#kit/data/text.ts'
import { useConnection } from '#kit/data/use-live.ts'
import { useQueuedCount } from '#kit/data/offline-queue.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { seesBillingAlerts, usePanelContext } from '../session/panel-context.ts'
import { BannerStrip } from './banner-strip.tsx'
import { FirebaseBanner } from './firebase-banner.tsx'
import { useOnline } from '../page/use-online.ts'
import { endImpersonation } from '../session/impersonation.ts'
import { isPage } from '../routing/route-registry.ts'

/** Notices for every page: offline, inactive store, impersonation, billing, pushes of the apps. */
export function Banners() {
  return (
    <>
      <OfflineBanner />
      <StoreInactiveBanner />
      <ImpersonationBanner />
      <BillingBanner />
      <FirebaseBanner />
    </>
  )
}

function OfflineBanner() {
  const t = useText('shell')
  const time = useTime()
  const online = useOnline()
  const { since } = useConnection()
  const waiting = useQueuedCount()
  if (online) return null
  return (
    <BannerStrip tone="bad" icon={<IconCloudOff size={16} aria-hidden />}>
      <span>
        {t('offline', { time: time(since, 'clock') })}
        {waiting > 0 && (
          <>
            {' '}
            <strong>{t('offline_waiting', { number: waiting })}</strong>
          </>
        )}
      </span>
    </BannerStrip>
  )
}

/** The store is not published, or the tenant has deactivated it: customers do not see it. */
function StoreInactiveBanner() {
  const t = useText('shell')
  const context = usePanelContext()
  if (context.panel !== 'merchant' || context.merchant.status === 'active') return null
  return (
    <BannerStrip tone="soon" icon={<IconEyeOff size={16} aria-hidden />}>
      <span>{t('store_off')}</span>
    </BannerStrip>
  )
}

/** Shown during impersonation: who works for whom, the reason, and the way back. */
function ImpersonationBanner() {
  const t = useText('shell')
  const { me, name, tenantName } = usePanelContext()
  const [leaving, setLeaving] = useState(false)
  if (!me.impersonation) return null
  const { merchant_id, reason } = me.impersonation
  const leave = () => {
    setLeaving(true)
    void endImpersonation(me)
  }
  return (
    <BannerStrip tone="info" icon={<IconEye size={16} aria-hidden />}>
      <span>
        {merchant_id
          ? t('impersonation_merchant', { name: me.full_name, merchant: name })
          : t('impersonation_tenant', { name: me.full_name, tenant: tenantName })}
        {reason && <> · {t('impersonation_reason', { reason })}</>}
      </span>
      <Button size="small" icon={IconLogout} flip busy={leaving} onClick={leave}>
        {t('impersonation_leave')}
      </Button>
    </BannerStrip>
  )
}

/** Loaded with its texts, because few pages need it. */
const PayDialog = lazy(async () => {
  const [{ PayDialog: default_ }] = await Promise.all([import('../billing/pay-dialog.tsx'), loadTexts('billing')])
  return { default: default_ }
})

/** Days left of the trial, or an overdue invoice, for users who can act on it. */
function BillingBanner() {
  const t = useText('shell')
  const context = usePanelContext()
  const time = useTime()
  const { pathname } = useLocation()
  const [isPaying, setPaying] = useState(false)
  if (context.panel !== 'tenant' || pathname.startsWith('/billing')) return null
  const { in_trial, trial_expires, payment_due_since } = context.boot.tenant
  if (!seesBillingAlerts(context.me)) return null
  if (!in_trial && payment_due_since) {
    return (
      <BannerStrip tone="bad" icon={<IconCreditCard size={16} aria-hidden />}>
        <span>{t('billing_overdue', { date: time(payment_due_since, 'day') })}</span>
        {isPage('/billing') && (
          <Button size="small" onClick={() => setPaying(true)}>
            {t('billing_pay')}
          </Button>
        )}
        <Suspense>{isPaying && <PayDialog tenantId={context.tenantId} close={() => setPaying(false)} />}</Suspense>
      </BannerStrip>
    )
  }
  if (!in_trial || trial_expires === null) return null
  return (
    <BannerStrip tone={trial_expires === 0 ? 'bad' : 'soon'} icon={<IconHourglass size={16} aria-hidden />}>
      <span>{trial_expires === 0 ? t('trial_over') : t('trial', { count: trial_expires })}</span>
      <LinkButton size="small" href={`mailto:${context.boot.support.email}`}>
        {t('trial_support')}
      </LinkButton>
      {context.boot.are_plans_shown && isPage('/billing/plans') && (
        <LinkButton size="small" to="/billing/plans">
          {t('billing_plans')}
        </LinkButton>
      )}
    </BannerStrip>
  )
}
