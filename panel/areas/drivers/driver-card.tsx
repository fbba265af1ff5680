import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BoardDriver, BoardTask } from '#contract/areas/drivers/dispatch.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { formatLocale, initialsOf } from '#kit/ui/base/format.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { smartStyle, useTime } from '#kit/ui/base/time.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { looks } from './delivery-looks.ts'
import { DriverMenu } from './driver-menu.tsx'
import { canTake, moveTask } from './use-dispatch.ts'
import type { Dispatch } from './use-dispatch.ts'
import styles from './dispatch.module.css'

type Props = {
  driver: BoardDriver
  drivers: readonly BoardDriver[]
  isSelected: boolean
  select: (key: string) => void
  dispatch: Dispatch
}

/** A driver on duty with the deliveries in order. Orders are dropped here, and on a delivery to come before it. */
export function DriverCard({ driver, drivers, isSelected, select, dispatch }: Props) {
  const t = useText('drivers')
  const { dragged, setDragged } = dispatch
  const isTarget = dragged !== undefined && canTake(driver, dragged.order)
  const drop = (at: number) => {
    setDragged(undefined)
    if (!dragged || !isTarget) return
    if (dragged.driverId !== driver.id) return dispatch.assign(dragged, driver)
    const arranged = moveTask(driver.tasks, dragged.task?.id ?? '', at)
    if (arranged !== driver.tasks) dispatch.arrange(driver, arranged)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer's way; the menus of orders do the same
    <li
      className={styles.card}
      data-selected={isSelected || undefined}
      data-target={isTarget || undefined}
      onPointerEnter={() => select(driver.id)}
      onFocus={() => select(driver.id)}
      onDragOver={(event) => {
        if (isTarget) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        drop(driver.tasks.length - 1)
      }}
    >
      <div className={styles.line}>
        <span className={styles.initials} aria-hidden>
          {initialsOf(driver.name)}
        </span>
        <b className={styles.name}>
          <bdi>{driver.name}</bdi>
        </b>
        <span className={styles.soft}>
          {driver.tasks.length === 0 ? t('free') : t('open_deliveries', { count: driver.tasks.length })}
        </span>
      </div>
      <LastSigns driver={driver} />
      {driver.tasks.length > 0 && (
        <ol className={styles.tasks}>
          {driver.tasks.map((task, at) => (
            <TaskLine key={task.id} {...{ driver, drivers, task, at, dispatch }} drop={() => drop(at)} />
          ))}
        </ol>
      )}
    </li>
  )
}

/** When a driver was seen, and how old the position is. */
function LastSigns({ driver: { seen_at, position } }: Pick<Props, 'driver'>) {
  const t = useText('drivers')
  const locale = useLocale()
  const now = useNow()
  const age = (at: string) =>
    new Intl.RelativeTimeFormat(formatLocale(locale), { numeric: 'auto', style: 'short' }).format(
      -Math.max(0, Math.round((now - Date.parse(at)) / 60_000)),
      'minute',
    )
  return (
    <p className={styles.soft}>
      {position ? t('position_seen', { time: age(position.located_at) }) : t('last_seen', { time: age(seen_at) })}
    </p>
  )
}

type TaskProps = Pick<Props, 'driver' | 'drivers' | 'dispatch'> & { task: BoardTask; at: number; drop: () => void }

/** A delivery of a driver: moved earlier or later, given to another driver, or taken back until it is picked up. */
function TaskLine({ driver, drivers, task, at, dispatch, drop }: TaskProps) {
  const t = useText('drivers')
  const tOrders = useText('orders')
  const time = useTime()
  const now = useNow()
  const { to } = usePanelRoute()
  const { order_id, state, timezone } = task
  const isOpen = state !== 'picked'
  const dueAt = isOpen ? task.pickup_at : task.deliver_at
  const move = (next: number) => dispatch.arrange(driver, moveTask(driver.tasks, task.id, next))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer's way; the buttons do the same
    <li
      className={styles.task}
      draggable
      onDragStart={(event) => {
        event.stopPropagation()
        event.dataTransfer.setData('text/plain', order_id)
        dispatch.setDragged({ order: task, driverId: driver.id, task })
      }}
      onDragEnd={() => dispatch.setDragged(undefined)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        drop()
      }}
    >
      <div className={styles.line}>
        <Link to={to(`/orders/${order_id}`)}>
          <bdi>#{order_id}</bdi>
        </Link>
        <bdi className={styles.name}>{task.merchant_name}</bdi>
        <span className={styles.due}>
          {t(isOpen ? 'pick_up_by' : 'deliver_by', { time: time(dueAt, smartStyle(dueAt, now, timezone), timezone) })}
        </span>
      </div>
      <p className={styles.address}>
        <bdi>{task.drop.address}</bdi>
      </p>
      <div className={styles.actions}>
        <StatusLabel {...looks[state]}>{t(`state_${state}`)}</StatusLabel>
        {isOpen && (
          <DriverMenu
            drivers={drivers.filter((other) => other.id !== driver.id && canTake(other, task))}
            label={tOrders('change_driver')}
            orderId={order_id}
            disabled={dispatch.isBusy}
            choose={(other) => dispatch.assign({ order: task, task }, other)}
            takeBack={() => dispatch.unassign(task)}
          />
        )}
        {driver.tasks.length > 1 && (
          <span className={styles.moves}>
            <IconButton
              size="small"
              icon={IconArrowUp}
              label={t('move_earlier', { id: order_id })}
              disabled={dispatch.isBusy || at === 0}
              onClick={() => move(at - 1)}
            />
            <IconButton
              size="small"
              icon={IconArrowDown}
              label={t('move_later', { id: order_id })}
              disabled={dispatch.isBusy || at === driver.tasks.length - 1}
              onClick={() => move(at + 1)}
            />
          </span>
        )}
      </div>
    </li>
  )
}
