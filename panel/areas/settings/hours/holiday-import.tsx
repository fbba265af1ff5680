import { IconCalendarPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { calendarDays, maxCalendarBytes } from '#contract/rules/hours/holiday-calendar.ts'
import type { CalendarDay } from '#contract/rules/hours/holiday-calendar.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatLocale, localDayOf } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import styles from './hours.module.css'

/** How far ahead days are offered. */
const daysAhead = 730

type Props = {
  /** Dates that are in the list already. */
  existing: readonly string[]
  /** How many days the list still takes. */
  free: number
  disabled: boolean
  add: (days: readonly CalendarDay[]) => void
}

/** Reads public holidays from a calendar file, and adds those that are chosen. */
export function HolidayImport({ existing, free, disabled, add }: Props) {
  const t = useText('settings')
  const { timeZone } = useLocaleContext()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<readonly CalendarDay[]>()
  const [error, setError] = useState<'calendar_invalid' | 'calendar_large' | 'calendar_empty'>()
  const read = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    if (file.size > maxCalendarBytes) return setError('calendar_large')
    const today = localDayOf(Date.now(), timeZone)
    const last = localDayOf(Date.now() + daysAhead * 86_400_000, timeZone)
    const days = calendarDays(await file.text(), today, last)
    if (days === null) return setError('calendar_invalid')
    const added = days.filter(({ date }) => !existing.includes(date))
    if (added.length === 0) return setError('calendar_empty')
    setFound(added)
  }
  return (
    <div className={styles.tools}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ics,text/calendar"
        aria-label={t('calendar_import')}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        size="small"
        icon={IconCalendarPlus}
        disabled={disabled || free <= 0}
        onClick={() => input.current?.click()}
      >
        {t('calendar_import')}
      </Button>
      {error && (
        <p role="alert" className={styles.error}>
          {t(error)}
        </p>
      )}
      {found && (
        <ChooseDays
          found={found}
          free={free}
          close={() => setFound(undefined)}
          add={(days) => {
            add(days)
            setFound(undefined)
          }}
        />
      )}
    </div>
  )
}

type ChooseProps = Pick<Props, 'free' | 'add'> & { found: readonly CalendarDay[]; close: () => void }

/** The days of the file. All are chosen at first, as many as the list takes. */
function ChooseDays({ found, free, close, add }: ChooseProps) {
  const t = useText('settings')
  const locale = useLocale()
  const [chosen, setChosen] = useState<readonly string[]>(() => found.slice(0, free).map(({ date }) => date))
  const format = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  const toggle = (date: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, date] : chosen.filter((one) => one !== date))
  const isFull = chosen.length >= free
  return (
    <Dialog
      opened
      close={close}
      title={t('calendar_title')}
      footer={
        <Button
          kind="primary"
          disabled={chosen.length === 0}
          onClick={() => add(found.filter(({ date }) => chosen.includes(date)))}
        >
          {t('calendar_add', { number: chosen.length })}
        </Button>
      }
    >
      <p className={styles.zone}>{t('calendar_hint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list */}
      <ul className={styles.found} tabIndex={0} aria-label={t('calendar_title')}>
        {found.map(({ date, name }) => (
          <li key={date}>
            <Checkbox
              checked={chosen.includes(date)}
              disabled={isFull && !chosen.includes(date)}
              label={`${format.format(Date.parse(`${date}T00:00:00Z`))} · ${name}`}
              showLabel
              onChange={(isChosen) => toggle(date, isChosen)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
