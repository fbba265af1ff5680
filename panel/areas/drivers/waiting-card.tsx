import { IconGripVertical } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BoardDriver, BoardSuggestion, WaitingOrder } from '#contract/areas/drivers/dispatch.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { smartStyle, useTime } from '#kit/ui/base/time.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { DriverMenu } from './driver-menu.tsx'
import { canTake } from './use-dispatch.ts'
import type { Dispatch } from './use-dispatch.ts'
import styles from './dispatch.module.css'

type Props = {
  order: WaitingOrder
  drivers: readonly BoardDriver[]
  isSelected: boolean
  select: (key: string) => void
  dispatch: Dispatch
}

/** An order without a driver: dragged onto one, or given by its buttons. */
export function WaitingCard({ order, drivers, isSelected, select, dispatch }: Props) {
  const t = useText('drivers')
  const time = useTime()
  const now = useNow()
  const { to } = usePanelRoute()
  const { order_id, merchant_name, deliver_at, timezone, suggestion, is_ready, has_failed, drop } = order
  const suggested = drivers.find(({ id }) => id === suggestion?.driver_id)
  const isLate = Date.parse(deliver_at) < now
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer's way; the buttons do the same
    <li
      className={styles.card}
      draggable
      data-selected={isSelected || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', order_id)
        event.dataTransfer.effectAllowed = 'move'
        dispatch.setDragged({ order })
      }}
      onDragEnd={() => dispatch.setDragged(undefined)}
      onPointerEnter={() => select(order_id)}
      onFocus={() => select(order_id)}
    >
      <div className={styles.line}>
        <IconGripVertical size={16} className={styles.grip} aria-hidden />
        <Link to={to(`/orders/${order_id}`)}>
          <bdi>#{order_id}</bdi>
        </Link>
        <bdi className={styles.name}>{merchant_name}</bdi>
        <b data-late={isLate || undefined} className={styles.due}>
          {t('deliver_by', { time: time(deliver_at, smartStyle(deliver_at, now, timezone), timezone) })}
        </b>
      </div>
      <p className={styles.address}>
        <bdi>{drop.address}</bdi>
      </p>
      <div className={styles.facts}>
        <Tag tone={is_ready ? 'good' : 'soon'}>{t(is_ready ? 'ready' : 'not_ready')}</Tag>
        {has_failed && <Tag tone="bad">{t('state_failed')}</Tag>}
        {suggestion && <Suggestion suggestion={suggestion} />}
      </div>
      <div className={styles.actions}>
        {suggested && (
          <Button
            size="small"
            kind="primary"
            disabled={dispatch.isBusy}
            onClick={() => dispatch.assign({ order }, suggested)}
          >
            {t('assign_to', { name: suggested.name })}
          </Button>
        )}
        <DriverMenu
          drivers={drivers.filter((driver) => canTake(driver, order))}
          label={t('choose_driver')}
          orderId={order_id}
          disabled={dispatch.isBusy}
          choose={(driver) => dispatch.assign({ order }, driver)}
        />
      </div>
    </li>
  )
}

/** Why a driver is suggested. */
function Suggestion({ suggestion: { reason, with_order_id } }: { suggestion: BoardSuggestion }) {
  const t = useText('drivers')
  return (
    <Tag tone="info">
      {reason === 'same_trip' ? t('suggestion_same_trip', { id: with_order_id ?? '' }) : t(`suggestion_${reason}`)}
    </Tag>
  )
}
