import { IconBell, IconBuildingStore, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { merchants as merchantCalls } from '#contract/merchants.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { CountBadge } from '#kit/ui/base/tag.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { maxBootMerchants } from '#panel/shell/session/use-merchant-choices.ts'
import { useWaitingOrders } from '#panel/shell/alerts/use-waiting-orders.ts'
import styles from './dashboard.module.css'
import type { DrilldownLinks } from './use-drilldown-links.ts'

/** Waiting orders, merchants that take no orders, and a paused store. */
export function AttentionCard({ links }: { links: DrilldownLinks }) {
  const t = useText('reports')
  const context = usePanelContext()
  const { count: pending, isLoaded } = useWaitingOrders()
  const closedCount = useClosedMerchantCount()
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
      ) : pending + closedCount === 0 && !isClosed ? (
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

function AttentionItem({
  isUrgent,
  icon,
  to,
  text,
  note,
}: {
  isUrgent?: boolean
  icon: ReactNode
  to?: string | undefined
  text: string
  note: string
}) {
  const content = (
    <>
      <span className={styles.iconDisc} data-now={isUrgent || undefined}>
        {icon}
      </span>
      <span>
        <strong>{text}</strong>
        <small>{note}</small>
      </span>
      {to && <IconChevronRight size={16} className="flip" aria-hidden />}
    </>
  )
  return (
    <li>
      {to ? (
        <Link className={styles.task} to={to}>
          {content}
        </Link>
      ) : (
        <span className={styles.task}>{content}</span>
      )}
    </li>
  )
}
