import { Menu, Popover } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { refreshSeconds } from '#contract/rules/interface-constants.ts'
import { day as dayField } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { DateRange } from '#kit/ui/form/date-range.tsx'
import { localDayOf, formatDay, labelColon } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import styles from './dashboard.module.css'
import { ranges } from './use-range.ts'
import type { useRange } from './use-range.ts'

const isDay = (text: string) => dayField.safeParse(text).success

type RangeState = ReturnType<typeof useRange>

/** Selects a predefined period or two days. */
export function RangePicker({ rangeState }: { rangeState: RangeState }) {
  const t = useText('reports')
  const tKit = useKitText()
  const { locale, timeZone } = useLocaleContext()
  const now = useNow()
  const [opened, setOpened] = useState(false)
  const [isCustom, setIsCustom] = useState(false)
  const day = (local: string) => formatDay(local, locale, { day: 'numeric', month: 'short' })
  const { start_date, end_date } = rangeState.days
  const isDays = rangeState.range === 'custom' && isDay(start_date) && isDay(end_date)
  const label = isDays ? `${day(start_date)} – ${day(end_date)}` : t(rangeState.range)
  const today = localDayOf(now, timeZone)
  const setOpen = (next: boolean) => {
    setOpened(next)
    setIsCustom(false)
  }
  return (
    <Popover opened={opened} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button icon={IconCalendarEvent} aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpen(!opened)}>
          {label}
          {rangeState.range === 'today' &&
            `${tKit('between')}${formatDay(today, locale, { weekday: 'short', day: 'numeric', month: 'short' })}`}
          <IconChevronDown size={16} className={styles.chevron} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('range')}>
        {isCustom ? (
          <DateRange
            from={start_date}
            to={end_date}
            max={today}
            apply={(from, to) => {
              rangeState.setDays(from, to)
              setOpen(false)
            }}
          />
        ) : (
          <ul className={styles.choices}>
            {ranges.map((range) => (
              <li key={range}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={range === rangeState.range}
                  onClick={() => {
                    if (range === 'custom') setIsCustom(true)
                    else {
                      rangeState.setRange(range)
                      setOpen(false)
                    }
                  }}
                >
                  {t(range)}
                  {range === rangeState.range && <IconCheck size={16} aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const refreshOptions = [0, ...refreshSeconds]

/** Refresh interval in seconds, 0 for none; stored in the browser. */
export const useRefreshInterval = () =>
  useLocalStorage('dashboard:refresh', (value) =>
    typeof value === 'number' && refreshOptions.includes(value) ? value : 0,
  )

export function RefreshPicker({
  refreshSeconds,
  onChange,
  refresh,
  busy,
}: {
  refreshSeconds: number
  onChange: (refreshSeconds: number) => void
  refresh: () => void
  busy: boolean
}) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button>
            <span className={styles.refreshLabel}>
              {t('refresh_every')}
              {labelColon(locale)}&nbsp;
            </span>
            {refreshSeconds === 0 ? t('refresh_off') : t('refresh_short', { count: refreshSeconds })}
            <IconChevronDown size={16} className={styles.chevron} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {refreshOptions.map((one) => (
            <Menu.Item
              key={one}
              onClick={() => onChange(one)}
              rightSection={one === refreshSeconds && <IconCheck size={16} aria-hidden />}
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
