import { IconCloudOff, IconCreditCard, IconEye, IconEyeOff, IconHourglass, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { useConnection } from '#kit/data/use-live.ts'
import { useQueuedCount } from '#kit/data/offline-queue.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { seesBillingAlerts, useHall } from '../session/panel-context.ts'
import styles from './banners.module.css'
import { useOnline } from '../page/use-online.ts'
import { leaveVisit } from '../session/impersonation.ts'
import { isPage } from '../routing/route-registry.ts'

/** What concerns every page: no network, a store that is switched off, an unpaid plan, working in another's name. */
export function Banners() {
  return (
    <>
      <Offline />
      <StoreOff />
      <ActingAs />
      <Billing />
    </>
  )
}

function Strip({ tone, icon, children }: { tone: 'bad' | 'soon' | 'info'; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.strip} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {icon}
      {children}
    </div>
  )
}

function Offline() {
  const say = useText('shell')
  const time = useTime()
  const online = useOnline()
  const { since } = useConnection()
  const waiting = useQueuedCount()
  if (online) return null
  return (
    <Strip tone="bad" icon={<IconCloudOff size={16} aria-hidden />}>
      <span>
        {say('offline', { time: time(since, 'clock') })}
        {waiting > 0 && (
          <>
            {' '}
            <strong>{say('offline_waiting', { number: waiting })}</strong>
          </>
        )}
      </span>
    </Strip>
  )
}

/** The store network has switched the store off: what its people see as open is not. */
function StoreOff() {
  const say = useText('shell')
  const hall = useHall()
  if (hall.panel !== 'merchant' || hall.merchant.status === 'active') return null
  return (
    <Strip tone="soon" icon={<IconEyeOff size={16} aria-hidden />}>
      <span>{say('store_off', { name: hall.tenantName })}</span>
    </Strip>
  )
}

/** For the whole of a visit: who works here for whom, why, and the way out. */
function ActingAs() {
  const say = useText('shell')
  const { me, name, tenantName } = useHall()
  const [leaving, setLeaving] = useState(false)
  if (!me.impersonation) return null
  const { merchant_id, reason } = me.impersonation
  const leave = () => {
    setLeaving(true)
    void leaveVisit(me)
  }
  return (
    <Strip tone="info" icon={<IconEye size={16} aria-hidden />}>
      <span>
        {merchant_id
          ? say('visit_merchant', { name: me.full_name, merchant: name })
          : say('visit_tenant', { name: me.full_name, tenant: tenantName })}
        {reason && <> · {say('visit_reason', { reason })}</>}
      </span>
      <Button size="small" icon={IconLogout} flip busy={leaving} onClick={leave}>
        {say('visit_leave')}
      </Button>
    </Strip>
  )
}

/** Days left of the trial, then an invoice that is due; for those who may do something about it. */
function Billing() {
  const say = useText('shell')
  const hall = useHall()
  const time = useTime()
  const { pathname } = useLocation()
  if (hall.panel !== 'tenant' || pathname.startsWith('/billing')) return null
  const { in_trial, trial_expires, payment_due_since } = hall.boot.tenant
  if (!seesBillingAlerts(hall.me)) return null
  if (!in_trial && payment_due_since) {
    return (
      <Strip tone="bad" icon={<IconCreditCard size={16} aria-hidden />}>
        <span>{say('billing_overdue', { date: time(payment_due_since, 'day') })}</span>
        {isPage('/billing') && (
          <LinkButton size="small" to="/billing">
            {say('billing_pay')}
          </LinkButton>
        )}
      </Strip>
    )
  }
  if (!in_trial || trial_expires === null) return null
  return (
    <Strip tone="soon" icon={<IconHourglass size={16} aria-hidden />}>
      <span>{say('trial', { count: trial_expires })}</span>
      {isPage('/billing/plans') && (
        <LinkButton size="small" to="/billing/plans">
          {say('billing_plans')}
        </LinkButton>
      )}
    </Strip>
  )
}
