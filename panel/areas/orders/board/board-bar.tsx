import { Menu } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPrinter, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { Segments } from '#kit/ui/layout/tabs.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import type { PanelContext } from '#panel/shell/session/panel-context.ts'
import { useShellTools } from '#panel/shell/frame/custom-header.ts'
import { UserMenu } from '#panel/shell/frame/user-menu.tsx'
import styles from './board-bar.module.css'
import { BoardLine } from './connection-line.tsx'
import { BoardMenu } from './board-menu.tsx'
import touch from '../actions/touch-menu.module.css'
import { useAccepting } from './use-accepting-orders.ts'
import { useBusy } from './use-busy.ts'
import { useSound } from './use-sound.ts'

type Merchant = Extract<PanelContext, { panel: 'merchant' }>['merchant']
type Props = { merchant: Merchant; syncedAt: number; failing: boolean; print: () => void }

/** Above the board: where, whether the line holds, what time it is, and the switches of a busy evening. */
export function BoardBar({ merchant, syncedAt, failing, print }: Props) {
  const t = useText('orders')
  const [soundOn, turnSound] = useSound()
  const { openShortcuts: sheet } = useShellTools()
  return (
    <header className={styles.bar}>
      <div className={styles.names}>
        <h1 className={styles.title}>
          {merchant.name} <span className={styles.long}>{t('board_live')}</span>
        </h1>
        <BoardLine syncedAt={syncedAt} failing={failing} />
      </div>
      <Clock zone={merchant.timezone} />
      <div className={styles.icons}>
        <IconButton
          size="touch"
          icon={soundOn ? IconVolume : IconVolumeOff}
          label={t(soundOn ? 'sound_on' : 'sound_off')}
          pressed={!soundOn}
          onClick={turnSound}
        />
        <IconButton size="touch" icon={IconPrinter} label={t('print_list')} onClick={print} />
      </div>
      <span className={styles.roomy}>
        <BusySwitch merchantId={merchant._id} />
      </span>
      <Accepting merchant={merchant} />
      <BoardMenu merchantId={merchant._id} print={print} />
      <UserMenu openShortcuts={sheet} />
    </header>
  )
}

/** The same on a phone: the rest stands behind the dots. */
export function PhoneBar({ merchant, syncedAt, failing, print }: Props) {
  const t = useText('orders')
  const { on, open, close, busy, may } = useAccepting(merchant)
  return (
    <header className={styles.phone}>
      <Avatar name={merchant.name} src={merchant.images.logo?.image_url} size={32} variant="brand" />
      <div className={styles.names}>
        <h1 className={styles.title}>{merchant.name}</h1>
        <BoardLine syncedAt={syncedAt} failing={failing} zone={merchant.timezone} />
      </div>
      <span className={styles.label} aria-hidden="true">
        {t(on ? 'accepting' : 'accepting_off')}
      </span>
      <span className={styles.switch}>
        <Switch
          hideLabel
          checked={on}
          disabled={busy || !may}
          label={t('accepting')}
          onChange={(next) => (next ? open() : close())}
        />
      </span>
      <BoardMenu merchantId={merchant._id} print={print} phone={merchant} />
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

function BusySwitch({ merchantId }: { merchantId: string }) {
  const t = useText('orders')
  const time = useTime()
  const busy = useBusy(merchantId)
  const label = busy.minutes > 0 ? `${t('busy')}, ${t('busy_until', { time: time(busy.until, 'clock') })}` : t('busy')
  return (
    <span title={label}>
      <Segments
        label={t('busy')}
        size="touch"
        value={String(busy.minutes)}
        onChange={(value) => busy.set(value === '10' ? 10 : value === '20' ? 20 : 0)}
        options={[
          { value: '0', text: t('busy_none') },
          { value: '10', text: t('busy_more', { count: 10 }) },
          { value: '20', text: t('busy_more', { count: 20 }) },
        ]}
      />
    </span>
  )
}

const pauses = [15, 30, 60]

function Accepting({ merchant }: { merchant: Merchant }) {
  const t = useText('orders')
  const time = useTime()
  const accepting = useAccepting(merchant)
  const { on, pausedUntil, busy, may } = accepting
  return (
    <>
      {may && on && (
        <Menu position="bottom-end" width={200} classNames={{ item: touch.item }}>
          <Menu.Target>
            <Button size="touch" icon={IconPlayerPause} aria-haspopup="menu">
              {t('pause')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('pause_title')}</Menu.Label>
            {pauses.map((minutes) => (
              <Menu.Item key={minutes} onClick={() => accepting.pause(minutes)}>
                {t('pause_for', { count: minutes })}
              </Menu.Item>
            ))}
            <Menu.Item onClick={accepting.close}>{t('pause_open')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {may && !on && (
        <Button size="touch" icon={IconPlayerPlay} onClick={accepting.open} busy={busy}>
          {t('resume')}
        </Button>
      )}
      <div className={styles.accept} data-on={on || undefined}>
        <span aria-hidden="true">
          {on
            ? t('accepting')
            : pausedUntil
              ? t('paused_until', { time: time(pausedUntil, 'clock', merchant.timezone) })
              : t('accepting_off')}
        </span>
        <Switch
          hideLabel
          checked={on}
          disabled={busy || !may}
          label={t('accepting')}
          onChange={(next) => (next ? accepting.open() : accepting.close())}
        />
      </div>
    </>
  )
}
