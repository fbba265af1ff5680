import { Menu } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPrinter, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import type { PanelContext } from '#panel/shell/session/panel-context.ts'
import { useShellTools } from '#panel/shell/frame/custom-header.ts'
import { UserMenu } from '#panel/shell/frame/user-menu.tsx'
import styles from './board-bar.module.css'
import { ConnectionLine } from './connection-line.tsx'
import { BoardMenu } from './board-menu.tsx'
import touch from '../actions/touch-menu.module.css'
import { useAcceptingOrders } from './use-accepting-orders.ts'
import { useSound } from './use-sound.ts'
import { BusySwitch } from './busy-switch.tsx'

type Merchant = Extract<PanelContext, { panel: 'merchant' }>['merchant']
type Props = { merchant: Merchant; syncedAt: number; isFailing: boolean; print: () => void }

/** The header of the board: merchant, connection, time, and switches. */
export function BoardBar({ merchant, syncedAt, isFailing, print }: Props) {
  const t = useText('orders')
  const [isSoundOn, toggleSound] = useSound()
  const { openShortcuts } = useShellTools()
  return (
    <header className={styles.bar}>
      <div className={styles.titles}>
        <h1 className={styles.title}>
          {merchant.name} <span className={styles.wideText}>{t('board_live')}</span>
        </h1>
        <ConnectionLine syncedAt={syncedAt} isFailing={isFailing} />
      </div>
      <Clock zone={merchant.timezone} />
      <div className={styles.icons}>
        <IconButton
          size="touch"
          icon={isSoundOn ? IconVolume : IconVolumeOff}
          label={t(isSoundOn ? 'sound_on' : 'sound_off')}
          pressed={!isSoundOn}
          onClick={toggleSound}
        />
        <IconButton size="touch" icon={IconPrinter} label={t('print_list')} onClick={print} />
      </div>
      <span className={styles.wideOnly}>
        <BusySwitch merchantId={merchant._id} />
      </span>
      <AcceptingControls merchant={merchant} />
      <BoardMenu merchantId={merchant._id} print={print} />
      <span className={styles.user}>
        <UserMenu openShortcuts={openShortcuts} />
      </span>
    </header>
  )
}

/** The header on phones; the other actions are in the menu. */
export function MobileBar({ merchant, syncedAt, isFailing, print }: Props) {
  const t = useText('orders')
  const { isAccepting, open, close, pause, isPending, isAllowed } = useAcceptingOrders(merchant)
  const [isAsking, setAsking] = useState(false)
  return (
    <header className={styles.mobile}>
      <Avatar name={merchant.name} src={merchant.images.logo?.image_url} size={32} variant="brand" />
      <div className={styles.titles}>
        <h1 className={styles.title}>{merchant.name}</h1>
        <ConnectionLine syncedAt={syncedAt} isFailing={isFailing} zone={merchant.timezone} />
      </div>
      <span className={styles.label} aria-hidden="true">
        {t(isAccepting ? 'accepting' : 'accepting_off')}
      </span>
      <span className={styles.switch}>
        <Switch
          hideLabel
          checked={isAccepting}
          disabled={isPending || !isAllowed}
          label={t('accepting')}
          onChange={(next) => (next ? open() : setAsking(true))}
        />
        <Menu
          opened={isAsking}
          onChange={setAsking}
          position="bottom-end"
          width={200}
          classNames={{ item: touch.item }}
        >
          <Menu.Target>
            <span />
          </Menu.Target>
          <Menu.Dropdown>
            <PauseItems pause={pause} close={close} />
          </Menu.Dropdown>
        </Menu>
      </span>
      <BoardMenu merchantId={merchant._id} print={print} mobileMerchant={merchant} />
    </header>
  )
}

function Clock({ zone }: { zone: string }) {
  const time = useTime()
  const now = useNow(1000)
  return (
    <div className={styles.clock}>
      <b>{time(now, 'clock', zone)}</b>
      <span>{time(now, 'weekday', zone)}</span>
    </div>
  )
}

const pauseOptions = [15, 30, 60]

/** How long to take no orders. */
function PauseItems({ pause, close }: { pause: (minutes: number) => void; close: () => void }) {
  const t = useText('orders')
  return (
    <>
      <Menu.Label>{t('pause_title')}</Menu.Label>
      {pauseOptions.map((minutes) => (
        <Menu.Item key={minutes} onClick={() => pause(minutes)}>
          {t('pause_for', { count: minutes })}
        </Menu.Item>
      ))}
      <Menu.Item onClick={close}>{t('pause_open')}</Menu.Item>
    </>
  )
}

function AcceptingControls({ merchant }: { merchant: Merchant }) {
  const t = useText('orders')
  const time = useTime()
  const accepting = useAcceptingOrders(merchant)
  const { isAccepting, pausedUntil, isPending, isAllowed } = accepting
  return (
    <>
      {isAllowed && isAccepting && (
        <Menu position="bottom-end" width={200} classNames={{ item: touch.item }}>
          <Menu.Target>
            <Button size="touch" icon={IconPlayerPause} aria-haspopup="menu">
              {t('pause')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <PauseItems pause={accepting.pause} close={accepting.close} />
          </Menu.Dropdown>
        </Menu>
      )}
      {isAllowed && !isAccepting && (
        <Button size="touch" icon={IconPlayerPlay} onClick={accepting.open} busy={isPending}>
          {t('resume')}
        </Button>
      )}
      <div className={styles.accept} data-on={isAccepting || undefined}>
        <span aria-hidden="true">
          {isAccepting
            ? t('accepting')
            : pausedUntil
              ? t('paused_until', { time: time(pausedUntil, 'clock', merchant.timezone) })
              : t('accepting_off')}
        </span>
        <Switch
          hideLabel
          checked={isAccepting}
          disabled={isPending || !isAllowed}
          label={t('accepting')}
          onChange={(next) => (next ? accepting.open() : accepting.close())}
        />
      </div>
    </>
  )
}
