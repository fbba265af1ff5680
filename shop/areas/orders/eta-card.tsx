import { useOnline } from '#shop/data/connectivity.ts'
import { Fanlight } from '#shop/shell/base/fanlight.tsx'
import { useNow } from '#shop/shell/context/use-now.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { dayOf, useOrderTimeText } from '#shop/shell/content/order-times.ts'
import { CancelledCard } from './cancelled-order.tsx'
import type { OrderPageProps } from './order-page.tsx'
import { deliveryWindowOf, deliveryWindowLabel, minutesLate, timelineLabelsOf } from './steps.rules.ts'

type Props = Omit<OrderPageProps, 'reload'>

/** The delivery window, a sentence on the current status, and the progress bar. */
export function EtaCard({ order, tracking, lastHeardAt }: Props) {
  const t = useText('orders')
  const timeText = useOrderTimeText()
  const now = useNow(10_000)
  const zone = order.merchant.timezone
  const { order_status: status } = tracking
  if (status === 'cancelled') return <CancelledCard order={order} tracking={tracking} />
  const done = tracking.order_status_history.find(
    (one) => one.status === 'delivered' || one.status === 'completed' || one.status === 'collected',
  )
  if (done && (status === 'completed' || status === 'delivered' || status === 'collected')) {
    return (
      <section className="eta-card" aria-live="polite">
        <Fanlight />
        <p>{t(`completed_${order.order_type}`)}</p>
        <h1>{timeText.clock(done.at, zone)}</h1>
        <p className="subtitle">{t(order.order_type === 'pick_and_drop' ? 'thanks' : 'enjoy')}</p>
      </section>
    )
  }
  const { order_type: type } = order
  const ready =
    status === 'ready' && (type === 'pickup' || type === 'dine_in')
      ? tracking.order_status_history.findLast((one) => one.status === 'ready')?.at
      : undefined
  if (ready) {
    return (
      <section className="eta-card" aria-live="polite">
        <Fanlight />
        <div className="row spread">
          <p>{t('ready_since')}</p>
          <LiveIndicator lastHeardAt={lastHeardAt} now={now} />
        </div>
        <h1>{timeText.clock(ready, zone)}</h1>
        <p className="subtitle">
          {type === 'pickup'
            ? t('collect_at', { address: order.merchant.address })
            : t('table', { n: order.table_number ?? '' })}
        </p>
        <PickupCode code={order.pickup_code} />
      </section>
    )
  }
  const [from, to] = deliveryWindowOf(order, tracking.eta)
  const late = minutesLate(order.delivery_timestamp, tracking.eta, to, now)
  const otherDay = dayOf(from, zone) !== dayOf(new Date(now).toISOString(), zone)
  return (
    <section className="eta-card" aria-live="polite">
      <Fanlight />
      <div className="row spread">
        <p>
          {otherDay
            ? timeText.day(dayOf(from, zone), { weekday: 'long', day: 'numeric', month: 'long' })
            : t(deliveryWindowLabel(type, to, now))}
        </p>
        <LiveIndicator lastHeardAt={lastHeardAt} now={now} />
      </div>
      <h1>{timeText.range(timeText.clock(from, zone), timeText.clock(to, zone))}</h1>
      <p className="subtitle">
        {t(order.order_type === 'pick_and_drop' && status === 'processing' ? 'progress_parcel' : `progress_${status}`, {
          merchant: order.merchant.name,
          driver: tracking.driver?.name ?? t('driver'),
        })}
        {late > 2 && ` ${t('late', { minutes: late })}`}
      </p>
      <PickupCode code={order.pickup_code} />
      <PickupCode code={order.delivery_code} label="delivery_code" />
      <EtaTimeline start={order.placed_at ?? order.created_at} from={from} to={to} now={now} zone={zone} />
    </section>
  )
}

/** "Live"; after 30 s without a sign of life, the time since the last one. */
function LiveIndicator({ lastHeardAt, now }: { lastHeardAt: number; now: number }) {
  const t = useText('orders')
  const seconds = Math.max(0, Math.round((now - lastHeardAt) / 1000))
  const isLive = useOnline() && seconds < 30
  return (
    <span className={isLive ? 'live' : 'live stale'}>
      <i />
      {isLive
        ? t('live')
        : t('last_seen', {
            ago: seconds < 90 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.round(seconds / 60) }),
          })}
    </span>
  )
}

/** The time from ordering to the end of the delivery window; the white section is the window. */
function EtaTimeline({
  start,
  from,
  to,
  now,
  zone,
}: {
  start: string
  from: string
  to: string
  now: number
  zone: string
}) {
  const t = useText('orders')
  const timeText = useOrderTimeText()
  const [begin, end] = [Date.parse(start), Math.max(Date.parse(to), now)]
  const percentOf = (time: number) => Math.min(100, Math.max(0, ((time - begin) / Math.max(1, end - begin)) * 100))
  const [at, windowStart] = [percentOf(now), percentOf(Date.parse(from))]
  if (end - begin > 6 * 3600_000) return null
  const labels = timelineLabelsOf(at, windowStart)
  return (
    <div className="eta-progress">
      <div className="progress-bar">
        <span className="done" style={{ inlineSize: `${at}%` }} />
        <span
          className="delivery-window"
          style={{ insetInlineStart: `${windowStart}%`, inlineSize: `${percentOf(Date.parse(to)) - windowStart}%` }}
        />
        <span className="now" style={{ insetInlineStart: `${at}%` }} />
      </div>
      <div className="progress-labels num">
        {labels.start && <span className="at-start">{timeText.clock(start, zone)}</span>}
        <span className={labels.first ? 'at-start' : undefined} style={{ insetInlineStart: `${labels.now}%` }}>
          <b>{t('time_now', { time: timeText.clock(new Date(now).toISOString(), zone) })}</b>
        </span>
        {labels.windowStart && (
          <span className="at-window" style={{ insetInlineStart: `${windowStart}%` }}>
            {timeText.clock(from, zone)}
          </span>
        )}
        {labels.end && (
          <span className="at-end" style={{ insetInlineStart: '100%' }}>
            {timeText.clock(to, zone)}
          </span>
        )}
      </div>
    </div>
  )
}

function PickupCode({ code, label = 'pickup_code' }: { code: string | null; label?: 'pickup_code' | 'delivery_code' }) {
  const t = useText('orders')
  return (
    code && (
      <p className="pickup-code">
        {t(label)} <b dir="ltr">{code}</b>
      </p>
    )
  )
}
