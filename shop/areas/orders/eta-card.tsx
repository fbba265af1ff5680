import { useOnline } from '#shop/data/connectivity.ts'
import { Fanlight } from '#shop/shell/base/fanlight.tsx'
import { useNow } from '#shop/shell/context/use-now.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { dayOf, useOrderTimeText } from '#shop/shell/content/order-times.ts'
import { EndedCard } from './cancelled-order.tsx'
import type { Page } from './order-page.tsx'
import { deliveryWindowOf, bandWord, lateBy, ticksOf } from './steps.rules.ts'

type Parts = Omit<Page, 'again'>

/** The band first, then one sentence on what is happening, then a rail with now on it. */
export function EtaCard({ order, tracking, heard }: Parts) {
  const t = useText('orders')
  const when = useOrderTimeText()
  const now = useNow(10_000)
  const zone = order.merchant.timezone
  const { order_status: status } = tracking
  if (status === 'cancelled') return <EndedCard order={order} tracking={tracking} />
  const done = tracking.order_status_history.find(
    (one) => one.status === 'delivered' || one.status === 'completed' || one.status === 'collected',
  )
  if (done && (status === 'completed' || status === 'delivered' || status === 'collected')) {
    return (
      <section className="hero-eta" aria-live="polite">
        <Fanlight />
        <p>{t(`completed_${order.order_type}`)}</p>
        <h1>{when.clock(done.at, zone)}</h1>
        <p className="sub">{t(order.order_type === 'pick_and_drop' ? 'thanks' : 'enjoy')}</p>
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
      <section className="hero-eta" aria-live="polite">
        <Fanlight />
        <div className="row spread">
          <p>{t('ready_since')}</p>
          <LiveMark heard={heard} now={now} />
        </div>
        <h1>{when.clock(ready, zone)}</h1>
        <p className="sub">
          {type === 'pickup'
            ? t('collect_at', { address: order.merchant.address })
            : t('table', { n: order.table_number ?? '' })}
        </p>
      </section>
    )
  }
  const [from, to] = deliveryWindowOf(order, tracking.eta)
  const late = lateBy(order.delivery_timestamp, tracking.eta, to, now)
  const otherDay = dayOf(from, zone) !== dayOf(new Date(now).toISOString(), zone)
  return (
    <section className="hero-eta" aria-live="polite">
      <Fanlight />
      <div className="row spread">
        <p>
          {otherDay
            ? when.day(dayOf(from, zone), { weekday: 'long', day: 'numeric', month: 'long' })
            : t(bandWord(type, to, now))}
        </p>
        <LiveMark heard={heard} now={now} />
      </div>
      <h1>{when.band(when.clock(from, zone), when.clock(to, zone))}</h1>
      <p className="sub">
        {t(order.order_type === 'pick_and_drop' && status === 'processing' ? 'progress_parcel' : `progress_${status}`, {
          merchant: order.merchant.name,
          driver: tracking.driver?.name ?? t('driver'),
        })}
        {late > 2 && ` ${t('late', { minutes: late })}`}
      </p>
      <Rail start={order.placed_at ?? order.created_at} from={from} to={to} now={now} zone={zone} />
    </section>
  )
}

/** "Live, 4 s ago"; from 30 s on it says since when nothing came. */
function LiveMark({ heard, now }: { heard: number; now: number }) {
  const t = useText('orders')
  const seconds = Math.max(0, Math.round((now - heard) / 1000))
  const fresh = useOnline() && seconds < 30
  return (
    <span className={fresh ? 'live' : 'live stale'}>
      <i />
      {fresh
        ? t('live')
        : t('last_seen', {
            ago: seconds < 90 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.round(seconds / 60) }),
          })}
    </span>
  )
}

/** From ordering to the end of the band; the white stretch is the band. */
function Rail({ start, from, to, now, zone }: { start: string; from: string; to: string; now: number; zone: string }) {
  const t = useText('orders')
  const when = useOrderTimeText()
  const [begin, end] = [Date.parse(start), Math.max(Date.parse(to), now)]
  const share = (time: number) => Math.min(100, Math.max(0, ((time - begin) / Math.max(1, end - begin)) * 100))
  const [at, win] = [share(now), share(Date.parse(from))]
  if (end - begin > 6 * 3600_000) return null
  const ticks = ticksOf(at, win)
  return (
    <div className="band">
      <div className="rail">
        <span className="done" style={{ inlineSize: `${at}%` }} />
        <span className="win" style={{ insetInlineStart: `${win}%`, inlineSize: `${share(Date.parse(to)) - win}%` }} />
        <span className="now" style={{ insetInlineStart: `${at}%` }} />
      </div>
      <div className="ticks num">
        {ticks.start && <span className="s">{when.clock(start, zone)}</span>}
        <span className={ticks.first ? 's' : undefined} style={{ insetInlineStart: `${ticks.now}%` }}>
          <b>{t('time_now', { time: when.clock(new Date(now).toISOString(), zone) })}</b>
        </span>
        {ticks.band && (
          <span className="a" style={{ insetInlineStart: `${win}%` }}>
            {when.clock(from, zone)}
          </span>
        )}
        {ticks.end && (
          <span className="z" style={{ insetInlineStart: '100%' }}>
            {when.clock(to, zone)}
          </span>
        )}
      </div>
    </div>
  )
}
