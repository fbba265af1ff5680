import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { toastDuration } from '#contract/rules/interface-constants.ts'
import { useText } from '#kit/data/text.ts'
import { useFrames } from '#kit/data/use-live.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { alertsDialog, useAlertsDialog } from './alerts-dialog-state.ts'
import styles from './alerts.module.css'
import { panelChannel, usePanelContext } from '../session/panel-context.ts'
import { newOrders } from './new-orders.ts'
import { showNotification } from './browser-notifications.ts'
import { renewPush } from './push-device.ts'
import { isDue } from './ringing.ts'
import type { Ringing } from './ringing.ts'
import { DeviceCheckStrip } from './device-check-strip.tsx'
import { useMobile } from '../page/use-media.ts'
import { resumeAudio } from './sounds.ts'
import { useTabBadge } from './tab-badge.ts'
import { useAlertPreference, useAlerts } from './use-alert-preference.ts'
import { useReceipts } from './use-receipts.ts'
import { useRinger } from './use-ringer.ts'
import { useWaitingOrderUpdates, useWaitingOrders } from './use-waiting-orders.ts'
import { orderOf } from './waiting-orders.ts'

const AlertsDialog = lazy(() => import('./alerts-dialog.tsx').then((module) => ({ default: module.AlertsDialog })))

/** Alerts for new orders: sound until answered, toast, browser notification and tab badge. */
export function Alerts() {
  const { panel } = usePanelContext()
  const { waiting, count } = useWaitingOrders()
  const { isOn } = useAlertPreference()
  const setHeardOrders = useReceipts(waiting)
  const { ringing, blocked, unblock, stop, ringOnce } = useRinger(waiting, setHeardOrders)
  const opened = useAlertsDialog()
  const mobile = useMobile()
  useWaitingOrderUpdates()
  useNewOrderNotices(ringOnce)
  usePushRenewal()
  useTabBadge(panel === 'merchant' || isOn ? count : 0)
  return (
    <>
      {blocked && <SoundBlockedStrip onUnblock={unblock} />}
      {ringing && !blocked && <RingingStrip ringing={ringing} stop={stop} />}
      {/* One line at a time on the phone: an order that waits comes first. */}
      {!(mobile && ringing) && <DeviceCheckStrip />}
      <Suspense>{opened && <AlertsDialog close={alertsDialog.close} />}</Suspense>
    </>
  )
}

/** Announces each order of the panel's own channel once. Other tabs may show other stores. */
function useNewOrderNotices(ringOnce: () => Promise<void>) {
  const t = useText('shell')
  const context = usePanelContext()
  const route = usePanelRoute()
  const navigate = useNavigate()
  const tAlerts = useText('alerts')
  const open = (id: string) => void navigate(route.to(`/orders?open=${encodeURIComponent(id)}`))
  useFrames((frame) => {
    const order = frame.channel === panelChannel(context) ? orderOf(frame) : undefined
    if (!order || !isDue(order, Date.now())) return
    const title = context.panel === 'tenant' ? { title: order.merchant.name } : {}
    const action = { text: t('alert_open'), run: () => open(order.order_id) }
    if (frame.event === 'order.created') {
      const text = t('new_order', { id: order.order_id })
      newOrders.add(order)
      if (order.order_status !== 'pending') void ringOnce()
      toast(text, { tone: 'now', ...title, action, duration: toastDuration })
      const click = () => void navigate(route.to('/orders'))
      const notification = {
        title: text,
        body: `${order.merchant.name}, ${order.customer.name}`,
        tag: `order-${order.order_id}`,
        click,
      }
      showNotification(notification, (count) => ({
        title: `${t('alerts')} (${count})`,
        body: context.name,
        tag: 'orders',
        click,
      }))
    }
    if (frame.event === 'order.unanswered' && escalationStepOf(frame.data) === 'pos_missing') {
      void ringOnce()
      toast(tAlerts('pos_missing', { id: order.order_id }), { tone: 'now', ...title, action, dedupeKey: 'pos' })
      return
    }
    if (
      frame.event === 'order.unanswered' &&
      (context.panel === 'merchant' || escalationStepOf(frame.data) === 'operators')
    )
      toast(tAlerts('unanswered', { id: order.order_id }), { tone: 'now', ...title, action, dedupeKey: 'unanswered' })
  })
}

const escalationStepOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'step' in data ? data.step : undefined

function usePushRenewal() {
  const context = usePanelContext()
  const { data } = useAlerts()
  const channel = panelChannel(context)
  const key = data?.push_key
  useEffect(() => {
    if (key) void renewPush(context, key)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each channel and key, not for each response
  }, [channel, key])
}

function RingingStrip({ ringing, stop }: { ringing: Ringing; stop: () => void }) {
  const t = useText('alerts')
  const { level, ids } = ringing
  const route = usePanelRoute()
  const [firstId] = ids
  const path = ids.length === 1 && firstId ? `/orders?open=${encodeURIComponent(firstId)}` : '/orders'
  return (
    <div className={styles.ringing} data-level={level} role="status">
      <IconBellRinging size={18} aria-hidden />
      <Link className={styles.ringingLink} to={route.to(path)}>
        {t(level === 2 ? 'ringing_long' : 'ringing', { count: ids.length })}
      </Link>
      <Button size="small" icon={IconBellOff} onClick={stop}>
        {t('silence')}
      </Button>
    </div>
  )
}

/** The browser requires a click before it plays sound; any click will do. */
function SoundBlockedStrip({ onUnblock }: { onUnblock: () => void }) {
  const t = useText('shell')
  useEffect(() => {
    const click = () => {
      void resumeAudio()
      onUnblock()
    }
    window.addEventListener('click', click, { once: true })
    return () => window.removeEventListener('click', click)
  }, [onUnblock])
  return (
    <div className={styles.strip} role="alert">
      {t('sound_blocked')}
    </div>
  )
}
