import { IconBell, IconMapPinShare, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { canPush, enablePush, isPushEnabled } from '#panel/shell/alerts/push-device.ts'
import { useAlerts } from '#panel/shell/alerts/use-alert-preference.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { deliveryQueue } from './delivery-queue.ts'
import { looks } from './delivery-looks.ts'
import { TaskCard } from './task-card.tsx'
import { useDeliveries } from './use-deliveries.ts'
import { useSharedPosition } from './use-shared-position.ts'
import styles from './drivers.module.css'

/** The deliveries of a driver, phone first. */
export function DeliveriesScreen() {
  const t = useText('drivers')
  const deliveries = useDeliveries()
  const { day, tasks, isOnDuty } = deliveries
  const sharing = useSharedPosition(tasks.some(({ state }) => state === 'picked'))
  const open = tasks.filter(({ state }) => state === 'assigned' || state === 'accepted' || state === 'picked')
  const sent = tasks.filter((task) => !open.includes(task))
  return (
    <Screen title={t('title')}>
      <div className={styles.page}>
        {!day && deliveries.loadError && <LoadErrorState error={deliveries.loadError} retry={deliveries.refetch} />}
        {day && (
          <Card>
            <div className={styles.duty}>
              <Switch
                checked={isOnDuty}
                disabled={deliveries.isChangingDuty}
                onChange={deliveries.setDuty}
                label={t(isOnDuty ? 'on_duty' : 'off_duty')}
                hint={t(isOnDuty ? 'on_duty_hint' : 'off_duty_hint')}
              />
              <NotifyButton />
            </div>
          </Card>
        )}
        <Refusals refused={deliveries.refused} />
        {sharing !== 'off' && (
          <p className={styles.sharing} data-tone={sharing} role="status">
            <IconMapPinShare size={18} aria-hidden />
            {t(sharing === 'shared' ? 'position_shared' : 'position_denied')}
          </p>
        )}
        {day && open.length === 0 && sent.length === 0 && <EmptyState title={t('none')} text={t('none_text')} />}
        {open.map((task) => (
          <TaskCard key={task.id} task={task} run={deliveries.run} />
        ))}
        {sent.map(({ id, order_id, state }) => (
          <Card key={id} title={`#${order_id}`}>
            <StatusLabel {...looks[state]}>{t(`state_${state}`)}</StatusLabel>
            <p className={styles.waiting}>{t('waiting')}</p>
          </Card>
        ))}
        {day && day.closed.length > 0 && <ClosedTasks closed={day.closed} />}
      </div>
    </Screen>
  )
}

type Deliveries = ReturnType<typeof useDeliveries>

/** Steps that were queued and that the server did not take. */
function Refusals({ refused }: Pick<Deliveries, 'refused'>) {
  const t = useText('drivers')
  return refused.map(({ key, order_id, refusal }) => (
    <div key={key} className={styles.refusal} role="alert">
      <span>
        <b>{t('refused', { id: order_id })}</b> {refusal}
      </span>
      <IconButton icon={IconX} size="touch" label={t('dismiss')} onClick={() => deliveryQueue.dismiss(key)} />
    </div>
  ))
}

/** Asks for notifications on this device, until there are. */
function NotifyButton() {
  const t = useText('drivers')
  const context = usePanelContext()
  const { data } = useAlerts()
  const [isEnabled, setEnabled] = useState(isPushEnabled)
  const key = data?.push_key
  if (isEnabled || !canPush() || !key) return null
  return (
    <Button icon={IconBell} size="touch" full onClick={() => void enablePush(context, key).then(setEnabled)}>
      {t('notify')}
    </Button>
  )
}

function ClosedTasks({ closed }: Pick<NonNullable<Deliveries['day']>, 'closed'>) {
  const t = useText('drivers')
  return (
    <Card title={t('closed')}>
      <ul className={styles.closed}>
        {closed.map(({ id, order_id, merchant_name, state, closed_at }) => (
          <li key={id}>
            <span>
              <bdi>#{order_id}</bdi> <bdi>{merchant_name}</bdi>
            </span>
            <StatusLabel {...looks[state]}>{t(`state_${state}`)}</StatusLabel>
            <Time at={closed_at} as="clock" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
