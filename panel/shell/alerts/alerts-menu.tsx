import { Popover } from '@mantine/core'
import { IconBell, IconBellRinging, IconSettings, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { merchantOrders, orders } from '#contract/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton, LinkButton } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { alertsDialog } from './alerts-dialog-state.ts'
import styles from './alerts.module.css'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'
import { newOrders, useNewOrders, useUnseenCount } from './new-orders.ts'
import { ring } from './sounds.ts'
import { useAlertPreference } from './use-alert-preference.ts'
import { useWaitingOrders } from './use-waiting-orders.ts'

/** The bell: orders that came in lately, and whether and how they are announced. */
export function AlertsMenu() {
  const t = useText('shell')
  const can = useCan()
  const door = usePanelRoute()
  const operates = isPlatform(usePanelContext())
  const unseen = useUnseenCount()
  const [opened, setOpened] = useState(false)
  if (operates || !can(door.byPanel(orders.list, merchantOrders.list))) return null
  const turn = (next: boolean) => {
    setOpened(next)
    if (!next) newOrders.seen()
  }
  return (
    <Popover opened={opened} onChange={turn} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          icon={IconBell}
          label={unseen > 0 ? t('alerts_count_label', { count: unseen }) : t('alerts')}
          pip={unseen > 0}
          expanded={opened}
          popup="dialog"
          onClick={() => turn(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('alerts')}>
        <Panel close={() => turn(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Panel({ close }: { close: () => void }) {
  const t = useText('shell')
  const words = useText('alerts')
  const door = usePanelRoute()
  const context = usePanelContext()
  const arrived = useNewOrders()
  const { waiting } = useWaitingOrders()
  const { on, turn, sound, volume } = useAlertPreference()
  const listed = [
    ...waiting,
    ...arrived.filter(({ order_id }) => !waiting.some((one) => one.order_id === order_id)),
  ].slice(0, 20)
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{t('alerts')}</h2>
        <IconButton
          size="small"
          icon={on ? IconVolume : IconVolumeOff}
          label={t(on ? 'alerts_sound_on' : 'alerts_sound_off')}
          pressed={on}
          onClick={() => {
            turn(!on)
            if (!on) void ring(sound, { volume })
          }}
        />
        <IconButton
          size="small"
          icon={IconSettings}
          label={words('title')}
          onClick={() => {
            close()
            alertsDialog.open()
          }}
        />
      </div>
      {listed.length === 0 ? (
        <p className={styles.none}>{t('alerts_none')}</p>
      ) : (
        <ul className={styles.list}>
          {listed.map((order) => (
            <li key={order.order_id}>
              <Link
                className={styles.item}
                to={door.to(`/orders?open=${encodeURIComponent(order.order_id)}`)}
                onClick={close}
              >
                <strong>
                  <bdi>#{order.order_id}</bdi>
                </strong>
                <Money amount={order.grand_total} currency={order.currency} />
                <small>{context.panel === 'tenant' ? order.merchant.name : order.customer.name}</small>
                <small>
                  <Time at={order.created_at} as="clock" />
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <Permission />
        <LinkButton size="small" kind="bare" to={door.to('/orders')}>
          {t('alerts_all')}
        </LinkButton>
      </footer>
    </div>
  )
}

function Permission() {
  const t = useText('shell')
  const [state, setState] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (state === 'granted') return <span />
  if (state === 'denied') return <small className={styles.none}>{t('alerts_browser_denied')}</small>
  return (
    <Button
      size="small"
      kind="bare"
      icon={IconBellRinging}
      onClick={() => void Notification.requestPermission().then(setState)}
    >
      {t('alerts_browser')}
    </Button>
  )
}
