import { Menu } from '@mantine/core'
import {
  IconBellCog,
  IconCalendarEvent,
  IconChecklist,
  IconDotsVertical,
  IconList,
  IconPlayerPause,
  IconPrinter,
  IconSearch,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import type { PanelContext } from '#panel/shell/session/panel-context.ts'
import { alertsDialog } from '#panel/shell/alerts/alerts-dialog-state.ts'
import { useShellTools } from '#panel/shell/frame/custom-header.ts'
import touch from '../actions/touch-menu.module.css'
import { useAcceptingOrders } from './use-accepting-orders.ts'
import { useBusy } from './use-busy.ts'
import type { Busy } from './use-busy.ts'
import { useSound } from './use-sound.ts'

type Merchant = Extract<PanelContext, { panel: 'merchant' }>['merchant']
type Props = {
  merchantId: string
  print: () => void
  /** Adds the actions that do not fit into the header on phones. */ mobileMerchant?: Merchant
}

export function BoardMenu({ merchantId, print, mobileMerchant }: Props) {
  const t = useText('orders')
  const shell = useText('shell')
  const { to } = usePanelRoute()
  const { openPalette } = useShellTools()
  return (
    <Menu position="bottom-end" width={240} classNames={{ item: touch.item }}>
      <Menu.Target>
        <IconButton size="touch" icon={IconDotsVertical} label={t('board_more')} popup="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={openPalette} leftSection={<IconSearch size={16} aria-hidden />}>
          {t('search')}
        </Menu.Item>
        <Menu.Item component={Link} to={to('/orders?view=list')} leftSection={<IconList size={16} aria-hidden />}>
          {t('board_list')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={to('/orders/scheduled')}
          leftSection={<IconCalendarEvent size={16} aria-hidden />}
        >
          {t('title_scheduled')}
        </Menu.Item>
        <Menu.Item component={Link} to={to('/orders/check')} leftSection={<IconChecklist size={16} aria-hidden />}>
          {shell('order_check')}
        </Menu.Item>
        <Menu.Item onClick={alertsDialog.open} leftSection={<IconBellCog size={16} aria-hidden />}>
          {t('board_alerts')}
        </Menu.Item>
        {mobileMerchant && <MobileItems merchant={mobileMerchant} print={print} />}
        <BusyItems merchantId={merchantId} />
      </Menu.Dropdown>
    </Menu>
  )
}

function MobileItems({ merchant, print }: { merchant: Merchant; print: () => void }) {
  const t = useText('orders')
  const [isSoundOn, toggleSound] = useSound()
  const { isAccepting, isAllowed, pause, close } = useAcceptingOrders(merchant)
  const SoundIcon = isSoundOn ? IconVolume : IconVolumeOff
  return (
    <>
      <Menu.Item onClick={print} leftSection={<IconPrinter size={16} aria-hidden />}>
        {t('print_list')}
      </Menu.Item>
      <Menu.Item onClick={toggleSound} leftSection={<SoundIcon size={16} aria-hidden />}>
        {t(isSoundOn ? 'sound_on' : 'sound_off')}
      </Menu.Item>
      {isAllowed && isAccepting && <Menu.Label>{t('pause_title')}</Menu.Label>}
      {isAllowed &&
        isAccepting &&
        [15, 30, 60].map((minutes) => (
          <Menu.Item
            key={minutes}
            onClick={() => pause(minutes)}
            leftSection={<IconPlayerPause size={16} aria-hidden />}
          >
            {t('pause_for', { count: minutes })}
          </Menu.Item>
        ))}
      {isAllowed && isAccepting && (
        <Menu.Item onClick={close} leftSection={<IconPlayerPause size={16} aria-hidden />}>
          {t('pause_open')}
        </Menu.Item>
      )}
    </>
  )
}

const busyOptions: readonly Busy['minutes'][] = [0, 10, 20]

function BusyItems({ merchantId }: { merchantId: string }) {
  const t = useText('orders')
  const busy = useBusy(merchantId)
  return (
    <>
      <Menu.Label>{t('busy')}</Menu.Label>
      {busyOptions.map((minutes) => (
        <Menu.Item
          key={minutes}
          aria-current={busy.minutes === minutes || undefined}
          data-on={busy.minutes === minutes || undefined}
          onClick={() => busy.set(minutes)}
        >
          {minutes === 0 ? t('busy_none') : <bdi>{t('busy_more', { count: minutes })}</bdi>}
          {busy.minutes === minutes && ' ✓'}
        </Menu.Item>
      ))}
    </>
  )
}
