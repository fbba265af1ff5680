import { IconBell, IconBuildingStore, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { merchants as merchantCalls } from '#contract/merchants.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Count } from '#kit/ui/base/tag.tsx'
import { useHall } from '#panel/shell/session/panel-context.ts'
import { bootsAtMost } from '#panel/shell/session/use-merchant-choices.ts'
import { useWaitingOrders } from '#panel/shell/alerts/use-waiting-orders.ts'
import styles from './dashboard.module.css'
import type { Lists } from './use-drilldown-links.ts'

/** What gets worse while nobody acts, and what is paused. */
export function HandCard({ lists }: { lists: Lists }) {
  const say = useText('reports')
  const hall = useHall()
  const { count: pending, known } = useWaitingOrders()
  const closed = useClosed()
  const shut = hall.panel === 'merchant' && !hall.merchant.is_accepting_orders
  const merchants = lists.merchants()
  return (
    <Card
      title={
        <>
          {say('hand')}
          {pending > 0 && <Count>{pending}</Count>}
        </>
      }
      pad={false}
    >
      {!known ? (
        <p className={styles.calm} aria-busy="true" />
      ) : pending + closed === 0 && !shut ? (
        <p className={styles.calm}>{say('hand_none')}</p>
      ) : (
        <ul className={styles.todo}>
          {pending > 0 && (
            <Todo
              now
              icon={<IconBell size={16} aria-hidden />}
              to={lists.pending()}
              text={say('hand_pending', { count: pending })}
              note={say('hand_pending_text')}
            />
          )}
          {closed > 0 && (
            <Todo
              icon={<IconBuildingStore size={16} aria-hidden />}
              to={merchants && `${merchants}?is_accepting_orders=false`}
              text={say('hand_closed', { count: closed })}
              note={say('hand_closed_text')}
            />
          )}
          {shut && (
            <Todo
              now
              icon={<IconBuildingStore size={16} aria-hidden />}
              text={say('hand_shut')}
              note={say('hand_shut_text')}
            />
          )}
        </ul>
      )}
    </Card>
  )
}

/** How many merchants take no orders; in a network too large for the first answer they are counted by the server. */
function useClosed() {
  const hall = useHall()
  const can = useCan()
  const here = hall.panel === 'tenant' ? hall.boot.merchants : []
  const large = here.length >= bootsAtMost && can(merchantCalls.list)
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
