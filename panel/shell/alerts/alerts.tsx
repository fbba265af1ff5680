import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useFrames } from '#kit/data/use-live.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { alertsDialog, useAlertsDialog } from './alerts-dialog-state.ts'
import styles from './alerts.module.css'
import { ownChannel, useHall } from '../session/panel-context.ts'
import { arrivals } from './new-orders.ts'
import { notify } from './browser-notifications.ts'
import { keepPush } from './push-device.ts'
import { isDue } from './ringing.ts'
import type { Ringing } from './ringing.ts'
import { ShiftStrip } from './device-check-strip.tsx'
import { unmute } from './sounds.ts'
import { useTabMark } from './tab-badge.ts'
import { useAlertChoice, useAlerts } from './use-alert-preference.ts'
import { useReceipts } from './use-receipts.ts'
import { useRinger } from './use-ringer.ts'
import { useWaitingNews, useWaitingOrders } from './use-waiting-orders.ts'
import { orderOf } from './waiting-orders.ts'

const AlertsDialog = lazy(() => import('./alerts-dialog.tsx').then((module) => ({ default: module.AlertsDialog })))

/** New orders as they come: the bell until somebody answers, toast, notification of the browser, the mark on the tab. */
export function Alerts() {
  const { panel } = useHall()
  const { waiting, count } = useWaitingOrders()
  const { on } = useAlertChoice()
  const heard = useReceipts(waiting)
  const { ringing, blocked, unblock, stop, ringOnce } = useRinger(waiting, heard)
  const opened = useAlertsDialog()
  useWaitingNews()
  useNotices(ringOnce)
  useKeepPush()
  useTabMark(panel === 'merchant' || on ? count : 0)
  return (
    <>
      {blocked && <Blocked done={unblock} />}
      {ringing && !blocked && <Ringer ringing={ringing} stop={stop} />}
      <ShiftStrip />
      <Suspense>{opened && <AlertsDialog close={alertsDialog.close} />}</Suspense>
    </>
  )
}

/** Says each order of this panel's own channel once: other tabs of the browser may stand in other stores. */
function useNotices(ringOnce: () => Promise<void>) {
  const say = useText('shell')
  const hall = useHall()
  const door = usePanelRoute()
  const navigate = useNavigate()
  const words = useText('alerts')
  const open = (id: string) => void navigate(door.to(`/orders?open=${encodeURIComponent(id)}`))
  useFrames((frame) => {
    const order = frame.channel === ownChannel(hall) ? orderOf(frame) : undefined
    if (!order || !isDue(order, Date.now())) return
    const title = hall.panel === 'tenant' ? { title: order.merchant.name } : {}
    const action = { text: say('alert_open'), run: () => open(order.order_id) }
    if (frame.event === 'order.created') {
      const text = say('new_order', { id: order.order_id })
      arrivals.add(order)
      if (order.order_status !== 'pending') void ringOnce()
      toast(text, { tone: 'now', ...title, action, duration: 3000 })
      const click = () => void navigate(door.to('/orders'))
      const notice = {
        title: text,
        body: `${order.merchant.name}, ${order.customer.name}`,
        tag: `order-${order.order_id}`,
        click,
      }
      notify(notice, (count) => ({ title: `${say('alerts')} (${count})`, body: hall.name, tag: 'orders', click }))
    }
    if (frame.event === 'order.unanswered' && (hall.panel === 'merchant' || stepOf(frame.data) === 'operators'))
      toast(words('unanswered', { id: order.order_id }), { tone: 'now', ...title, action, dedupeKey: 'unanswered' })
  })
}

const stepOf = (data: unknown) => (typeof data === 'object' && data !== null && 'step' in data ? data.step : undefined)

function useKeepPush() {
  const hall = useHall()
  const { data: answer } = useAlerts()
  const place = ownChannel(hall)
  const key = answer?.push_key
  useEffect(() => {
    if (key) void keepPush(hall, key)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each place, not for each answer about it
  }, [place, key])
}

function Ringer({ ringing, stop }: { ringing: Ringing; stop: () => void }) {
  const say = useText('alerts')
  const { level, ids } = ringing
  return (
    <div className={styles.ringing} data-level={level} role="status">
      <IconBellRinging size={18} aria-hidden />
      <span>{say(level === 2 ? 'ringing_long' : 'ringing', { count: ids.length })}</span>
      <Button size="small" icon={IconBellOff} onClick={stop}>
        {say('silence')}
      </Button>
    </div>
  )
}

/** The browser wants a click before it lets us ring; any click will do. */
function Blocked({ done }: { done: () => void }) {
  const say = useText('shell')
  useEffect(() => {
    const click = () => {
      void unmute()
      done()
    }
    window.addEventListener('click', click, { once: true })
    return () => window.removeEventListener('click', click)
  }, [done])
  return (
    <div className={styles.strip} role="alert">
      {say('sound_blocked')}
    </div>
  )
}
