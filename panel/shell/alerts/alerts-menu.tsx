import { Popover } from '@mantine/core'
import { IconBell, IconBellRinging, IconSettings, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { merchantOrders, orders } from '#contract/areas/orders.ts'
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
import { playSound } from './sounds.ts'
import { useAlertPreference } from './use-alert-preference.ts'
import { useWaitingOrders } from './use-waiting-orders.ts'

/** The bell: recent orders and the alert settings. */
export function AlertsMenu() {
  const t = useText('shell')
  const can = useCan()
  const route = usePanelRoute()
  const isPlatformPanel = isPlatform(usePanelContext())
  const unseenCount = useUnseenCount()
  const [opened, setOpened] = useState(false)
  if (isPlatformPanel || !can(route.byPanel(orders.list, merchantOrders.list))) return null
  const setOpen = (next: boolean) => {
    setOpened(next)
    if (!next) newOrders.markSeen()
  }
  return (
    <Popover opened={opened} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          icon={IconBell}
          label={unseenCount > 0 ? t('alerts_count_label', { count: unseenCount }) : t('alerts')}
          dot={unseenCount > 0}
          expanded={opened}
          popup="dialog"
          onClick={() => setOpen(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('alerts')}>
        <AlertsPanel close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function AlertsPanel({ close }: { close: () => void }) {
  const t = useText('shell')
  const tAlerts = useText('alerts')
  const route = usePanelRoute()
  const context = usePanelContext()
  const newOrderList = useNewOrders()
  const { waiting } = useWaitingOrders()
  const { isOn, setOn, sound, volume } = useAlertPreference()
  const shownOrders = [
    ...waiting,
    ...newOrderList.filter(({ order_id }) => !waiting.some((one) => one.order_id === order_id)),
  ].slice(0, 20)
  return (
    <div className={styles.panel}>
      <div className={styles.header}>
        <h2>{t('alerts')}</h2>
        <IconButton
          size="small"
          icon={isOn ? IconVolume : IconVolumeOff}
          label={t(isOn ? 'alerts_sound_on' : 'alerts_sound_off')}
          pressed={isOn}
          onClick={() => {
            setOn(!isOn)
            if (!isOn) void playSound(sound, { volume })
          }}
        />
        <IconButton
          size="small"
          icon={IconSettings}
          label={tAlerts('title')}
          onClick={() => {
            close()
            alertsDialog.open()
          }}
        />
      </div>
      {shownOrders.length === 0 ? (
        <p className={styles.empty}>{t('alerts_none')}</p>
      ) : (
        <ul className={styles.list}>
          {shownOrders.map((order) => (
            <li key={order.order_id}>
              <Link
                className={styles.item}
                to={route.to(`/orders?open=${encodeURIComponent(order.order_id)}`)}
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
      <footer className={styles.footer}>
        <BrowserPermission />
        <LinkButton size="small" kind="bare" to={route.to('/orders')}>
          {t('alerts_all')}
        </LinkButton>
      </footer>
    </div>
  )
}

function BrowserPermission() {
  const t = useText('shell')
  const [state, setState] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (state === 'granted') return <span />
  if (state === 'denied') return <small className={styles.empty}>{t('alerts_browser_denied')}</small>
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
