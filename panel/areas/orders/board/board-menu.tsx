import { Menu } from '@mantine/core'
import {
  IconBellCog,
  IconCalendarEvent,
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
import { useAccepting } from './use-accepting-orders.ts'
import { useBusy } from './use-busy.ts'
import type { Busy } from './use-busy.ts'
import { useSound } from './use-sound.ts'

type Merchant = Extract<PanelContext, { panel: 'merchant' }>['merchant']
type Props = { merchantId: string; print: () => void; /** Also what has no room on a phone. */ phone?: Merchant }

export function BoardMenu({ merchantId, print, phone }: Props) {
  const t = useText('orders')
  const { to } = usePanelRoute()
  const { openPalette: palette } = useShellTools()
  return (
    <Menu position="bottom-end" width={240} classNames={{ item: touch.item }}>
      <Menu.Target>
        <IconButton size="touch" icon={IconDotsVertical} label={t('board_more')} popup="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={palette} leftSection={<IconSearch size={16} aria-hidden />}>
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
        <Menu.Item onClick={alertsDialog.open} leftSection={<IconBellCog size={16} aria-hidden />}>
          {t('board_alerts')}
        </Menu.Item>
        {phone && <PhoneItems merchant={phone} print={print} />}
        <BusyItems merchantId={merchantId} />
      </Menu.Dropdown>
    </Menu>
  )
}

function PhoneItems({ merchant, print }: { merchant: Merchant; print: () => void }) {
  const t = useText('orders')
  const [soundOn, turnSound] = useSound()
  const { on, may, pause, close } = useAccepting(merchant)
  const Sound = soundOn ? IconVolume : IconVolumeOff
  return (
    <>
      <Menu.Item onClick={print} leftSection={<IconPrinter size={16} aria-hidden />}>
        {t('print_list')}
      </Menu.Item>
      <Menu.Item onClick={turnSound} leftSection={<Sound size={16} aria-hidden />}>
        {t(soundOn ? 'sound_on' : 'sound_off')}
      </Menu.Item>
      {may && on && <Menu.Label>{t('pause_title')}</Menu.Label>}
      {may &&
        on &&
        [15, 30, 60].map((minutes) => (
          <Menu.Item
            key={minutes}
            onClick={() => pause(minutes)}
            leftSection={<IconPlayerPause size={16} aria-hidden />}
          >
            {t('pause_for', { count: minutes })}
          </Menu.Item>
        ))}
      {may && on && (
        <Menu.Item onClick={close} leftSection={<IconPlayerPause size={16} aria-hidden />}>
          {t('pause_open')}
        </Menu.Item>
      )}
    </>
  )
}

const steps: readonly Busy['minutes'][] = [0, 10, 20]

function BusyItems({ merchantId }: { merchantId: string }) {
  const t = useText('orders')
  const busy = useBusy(merchantId)
  return (
    <>
      <Menu.Label>{t('busy')}</Menu.Label>
      {steps.map((minutes) => (
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
