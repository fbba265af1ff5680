import {
  IconBell,
  IconBuildingStore,
  IconClockExclamation,
  IconDeviceTabletOff,
  IconPackageOff,
} from '@tabler/icons-react'
import { alerts } from '#contract/areas/alerts/alerts.ts'
import { merchantOrders, orders } from '#contract/areas/orders.ts'
import type { Dashboard } from '#contract/areas/reports.ts'
import { merchants as merchantCalls } from '#contract/areas/merchants/merchants.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { CountBadge } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { maxBootMerchants } from '#panel/shell/session/use-merchant-choices.ts'
import { useWaitingOrders } from '#panel/shell/alerts/use-waiting-orders.ts'
import styles from './dashboard.module.css'
import { lateOrdersOf } from './late-orders.ts'
import type { DrilldownLinks } from './use-drilldown-links.ts'
import { AttentionItem } from './attention-item.tsx'

type Props = { links: DrilldownLinks; topProducts: Dashboard['top_products'] }

/** Waiting and late orders, best sellers that are sold out, merchants that take no orders, and a paused store. */
export function AttentionCard({ links, topProducts }: Props) {
  const t = useText('reports')
  const context = usePanelContext()
  const { count: pending, isLoaded } = useWaitingOrders()
  const closedCount = useClosedMerchantCount()
  const late = useLateOrders()
  const unreached = useUnreachedMerchants()
  const time = useTime()
  const soldOut = topProducts.filter(({ is_sold_out }) => is_sold_out).slice(0, maxSoldOut)
  const isClosed = context.panel === 'merchant' && !context.merchant.is_accepting_orders
  const merchants = links.merchants()
  return (
    <Card
      title={
        <>
          {t('attention')}
          {pending > 0 && <CountBadge>{pending}</CountBadge>}
        </>
      }
      pad={false}
    >
      {!isLoaded ? (
        <p className={styles.allClear} aria-busy="true" />
      ) : pending + late.count + unreached.length + soldOut.length + closedCount === 0 && !isClosed ? (
        <p className={styles.allClear}>{t('attention_none')}</p>
      ) : (
        <ul className={styles.tasks}>
          {pending > 0 && (
            <AttentionItem
              isUrgent
              icon={<IconBell size={16} aria-hidden />}
              to={links.pending()}
              text={t('attention_pending', { count: pending })}
              note={t('attention_pending_text')}
            />
          )}
          {late.count > 0 && (
            <AttentionItem
              isUrgent
              icon={<IconClockExclamation size={16} aria-hidden />}
              to={links.late()}
              text={t('attention_late', { count: late.count })}
              note={t('attention_late_text', { minutes: late.worstMinutes })}
            />
          )}
          {unreached.map(({ merchant_id, name, since }) => (
            <AttentionItem
              key={merchant_id}
              isUrgent
              icon={<IconDeviceTabletOff size={16} aria-hidden />}
              to={links.merchant(merchant_id)}
              text={t('attention_unreached', { name })}
              note={t('attention_unreached_text', { time: time(since, 'clock') })}
            />
          ))}
          {soldOut.map(({ product_id, merchant_id, name }) => (
            <AttentionItem
              key={product_id}
              icon={<IconPackageOff size={16} aria-hidden />}
              to={links.product(merchant_id, product_id)}
              text={t('attention_sold_out', { name })}
              note={t('attention_sold_out_text')}
            />
          ))}
          {closedCount > 0 && (
            <AttentionItem
              icon={<IconBuildingStore size={16} aria-hidden />}
              to={merchants && `${merchants}?is_accepting_orders=false`}
              text={t('attention_closed', { count: closedCount })}
              note={t('attention_closed_text')}
            />
          )}
          {isClosed && (
            <AttentionItem
              isUrgent
              icon={<IconBuildingStore size={16} aria-hidden />}
              text={t('attention_not_accepting')}
              note={t('attention_not_accepting_text')}
            />
          )}
        </ul>
      )}
    </Card>
  )
}

const maxSoldOut = 3
const maxUnreached = 3
/** The orders that are due first. */
const dueOrders = { tab: 'active', sort: 'delivery_timestamp', limit: 100, page: 1 } as const

function useLateOrders() {
  const route = usePanelRoute()
  const can = useCan()
  const call = route.byPanel(orders.list, merchantOrders.list)
  const { data } = useCall(call, dueOrders, { enabled: can(call), refetchInterval: 60_000 })
  return lateOrdersOf(data?.data ?? [], useNow(15_000))
}

/** Merchants with waiting orders that no device has received, the longest first. */
function useUnreachedMerchants() {
  const { panel } = usePanelRoute()
  const can = useCan()
  const enabled = panel === 'tenant' && can(alerts.unreached)
  return (useCall(alerts.unreached, {}, { enabled, refetchInterval: 60_000 }).data ?? []).slice(0, maxUnreached)
}

/** Number of merchants that take no orders. The server counts them if the boot response does not contain all. */
function useClosedMerchantCount() {
  const context = usePanelContext()
  const can = useCan()
  const bootMerchants = context.panel === 'tenant' ? context.boot.merchants : []
  const isLarge = bootMerchants.length >= maxBootMerchants && can(merchantCalls.list)
  const countQuery = useCall(
    merchantCalls.list,
    { status: 'active', is_accepting_orders: false, limit: 1 },
    { enabled: isLarge },
  ).data
  return (
    countQuery?.meta.total ??
    bootMerchants.filter((merchant) => merchant.status === 'active' && !merchant.is_accepting_orders).length
  )
}
