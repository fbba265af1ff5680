import { Menu, Popover } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { day as dayField } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { DateRange } from '#kit/ui/form/date-range.tsx'
import { localDayOf, formatDay } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import styles from './dashboard.module.css'
import { ranges } from './use-range.ts'
import type { useRange } from './use-range.ts'

const isDay = (text: string) => dayField.safeParse(text).success

type Chosen = ReturnType<typeof useRange>

/** The period: seven usual ones, or any two days. */
export function RangePicker({ chosen }: { chosen: Chosen }) {
  const t = useText('reports')
  const between = useKitText()
  const { locale, timeZone } = useLocaleContext()
  const now = useNow()
  const [opened, setOpened] = useState(false)
  const [custom, setCustom] = useState(false)
  const day = (local: string) => formatDay(local, locale, { day: 'numeric', month: 'short' })
  const { start_date, end_date } = chosen.days
  const isDays = chosen.range === 'custom' && isDay(start_date) && isDay(end_date)
  const words = isDays ? `${day(start_date)} – ${day(end_date)}` : t(chosen.range)
  const today = localDayOf(now, timeZone)
  const turn = (next: boolean) => {
    setOpened(next)
    setCustom(false)
  }
  return (
    <Popover opened={opened} onChange={turn} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button icon={IconCalendarEvent} aria-haspopup="dialog" aria-expanded={opened} onClick={() => turn(!opened)}>
          {words}
          {chosen.range === 'today' &&
            `${between('between')}${formatDay(today, locale, { weekday: 'short', day: 'numeric', month: 'short' })}`}
          <IconChevronDown size={16} className={styles.chevron} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('range')}>
        {custom ? (
          <DateRange
            from={start_date}
            to={end_date}
            max={today}
            apply={(from, to) => {
              chosen.chooseDays(from, to)
              turn(false)
            }}
          />
        ) : (
          <ul className={styles.choices}>
            {ranges.map((range) => (
              <li key={range}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={range === chosen.range}
                  onClick={() => {
                    if (range === 'custom') setCustom(true)
                    else {
                      chosen.choose(range)
                      turn(false)
                    }
                  }}
                >
                  {t(range)}
                  {range === chosen.range && <IconCheck size={16} aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const beats = [0, 10, 30, 60]

/** Seconds between refreshes, 0 for none; kept for this reader. */
export const useBeat = () =>
  useLocalStorage('dashboard:refresh', (value) => (typeof value === 'number' && beats.includes(value) ? value : 0))

export function RefreshPicker({
  beat,
  keep,
  refresh,
  busy,
}: {
  beat: number
  keep: (beat: number) => void
  refresh: () => void
  busy: boolean
}) {
  const t = useText('reports')
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button>
            <span className={styles.every}>{t('refresh_every')}:&nbsp;</span>
            {beat === 0 ? t('refresh_off') : t('refresh_short', { count: beat })}
            <IconChevronDown size={16} className={styles.chevron} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {beats.map((one) => (
            <Menu.Item
              key={one}
              onClick={() => keep(one)}
              rightSection={one === beat && <IconCheck size={16} aria-hidden />}
            >
              {one === 0 ? t('refresh_off') : t('refresh_seconds', { count: one })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton kind="plain" icon={IconRefresh} label={t('refresh_now')} onClick={refresh} disabled={busy} />
    </>
  )
}
