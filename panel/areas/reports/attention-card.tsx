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
import type { Lists } from './use-drilldown-links.ts'

/** What gets worse while nobody acts, and what is paused. */
export function HandCard({ lists }: { lists: Lists }) {
  const t = useText('reports')
  const context = usePanelContext()
  const { count: pending, isLoaded: known } = useWaitingOrders()
  const closed = useClosed()
  const shut = context.panel === 'merchant' && !context.merchant.is_accepting_orders
  const merchants = lists.merchants()
  return (
    <Card
      title={
        <>
          {t('hand')}
          {pending > 0 && <CountBadge>{pending}</CountBadge>}
        </>
      }
      pad={false}
    >
      {!known ? (
        <p className={styles.calm} aria-busy="true" />
      ) : pending + closed === 0 && !shut ? (
        <p className={styles.calm}>{t('hand_none')}</p>
      ) : (
        <ul className={styles.todo}>
          {pending > 0 && (
            <Todo
              now
              icon={<IconBell size={16} aria-hidden />}
              to={lists.pending()}
              text={t('hand_pending', { count: pending })}
              note={t('hand_pending_text')}
            />
          )}
          {closed > 0 && (
            <Todo
              icon={<IconBuildingStore size={16} aria-hidden />}
              to={merchants && `${merchants}?is_accepting_orders=false`}
              text={t('hand_closed', { count: closed })}
              note={t('hand_closed_text')}
            />
          )}
          {shut && (
            <Todo
              now
              icon={<IconBuildingStore size={16} aria-hidden />}
              text={t('hand_shut')}
              note={t('hand_shut_text')}
            />
          )}
        </ul>
      )}
    </Card>
  )
}

/** How many merchants take no orders; in a network too large for the first answer they are counted by the server. */
function useClosed() {
  const context = usePanelContext()
  const can = useCan()
  const here = context.panel === 'tenant' ? context.boot.merchants : []
  const large = here.length >= maxBootMerchants && can(merchantCalls.list)
  const counted = useCall(
    merchantCalls.list,
    { status: 'active', is_accepting_orders: false, limit: 1 },
    { enabled: large },
  ).data
  return (
    counted?.meta.total ??
    here.filter((merchant) => merchant.status === 'active' && !merchant.is_accepting_orders).length
  )
}

function Todo({
  now,
  icon,
  to,
  text,
  note,
}: {
  now?: boolean
  icon: ReactNode
  to?: string | undefined
  text: string
  note: string
}) {
  const inside = (
    <>
      <span className={styles.orb} data-now={now || undefined}>
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
        <Link className={styles.todoItem} to={to}>
          {inside}
        </Link>
      ) : (
        <span className={styles.todoItem}>{inside}</span>
      )}
    </li>
  )
}
