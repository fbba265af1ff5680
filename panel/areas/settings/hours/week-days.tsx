import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import type { OpeningSlot, Weekday } from '#contract/rules/opening-hours.ts'
import { weekdays } from '#contract/rules/opening-hours.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { formatLocale } from '#kit/ui/base/format.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { endsNextDay, nextSlot } from './hours-form.ts'
import type { HoursValues } from './hours-form.ts'
import styles from './hours.module.css'

type Props = { form: FormState<HoursValues>; disabled: boolean }

/** 1 January 2024 was a Monday. */
const mondayMs = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** The hours of each weekday. */
export function WeekDays({ form, disabled }: Props) {
  const locale = useLocale()
  const name = new Intl.DateTimeFormat(formatLocale(locale), { weekday: 'long', timeZone: 'UTC' })
  return (
    <Card pad={false}>
      {weekdays.map((day, index) => (
        <Day key={day} day={day} name={name.format(mondayMs + index * dayMs)} form={form} disabled={disabled} />
      ))}
      {form.errors['days'] && (
        <p role="alert" className={styles.error}>
          {form.errors['days']}
        </p>
      )}
    </Card>
  )
}

function Day({ day, name, form, disabled }: Props & { day: Weekday; name: string }) {
  const t = useText('settings')
  const { days } = form.values
  const hours = days[day] ?? { is_open: false, slots: [] }
  const slots: readonly OpeningSlot[] = hours.slots ?? []
  const set = (value: { is_open: boolean; slots: readonly OpeningSlot[] }) =>
    form.setValues({ days: { ...days, [day]: { ...value, slots: [...value.slots] } } })
  const setOpen = (is_open: boolean) => set({ is_open, slots: slots.length > 0 ? slots : [nextSlot([])] })
  const copy = () =>
    form.setValues({ days: Object.fromEntries(weekdays.map((one) => [one, { is_open: true, slots: [...slots] }])) })
  const error = form.errors[`days.${day}.slots`]
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <div className={styles.dayName}>
        <Switch label={name} checked={hours.is_open} onChange={setOpen} disabled={disabled} />
      </div>
      {hours.is_open ? (
        <div className={styles.slots}>
          {slots.map((slot, index) => (
            <div key={index} className={styles.slot}>
              <TextField
                form={form}
                name={`days.${day}.slots.${index}.opening`}
                label={t('hours_opens')}
                ltr
                placeholder="HH:mm"
                maxLength={5}
                disabled={disabled}
              />
              <TextField
                form={form}
                name={`days.${day}.slots.${index}.closing`}
                label={t('hours_closes')}
                ltr
                placeholder="HH:mm"
                maxLength={5}
                disabled={disabled}
                hint={endsNextDay(slot) ? t('hours_next_day') : undefined}
              />
              <IconButton
                kind="plain"
                icon={IconTrash}
                label={t('remove')}
                disabled={disabled}
                onClick={() => set({ is_open: true, slots: slots.filter((_one, position) => position !== index) })}
              />
            </div>
          ))}
          {error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          <div className={styles.tools}>
            <Button
              kind="plain"
              size="small"
              icon={IconPlus}
              disabled={disabled || slots.length >= 6}
              onClick={() => set({ is_open: true, slots: [...slots, nextSlot(slots)] })}
            >
              {t('hours_add')}
            </Button>
            <Button kind="plain" size="small" icon={IconCopy} disabled={disabled} onClick={copy}>
              {t('hours_copy')}
            </Button>
          </div>
        </div>
      ) : (
        <span className={styles.closed}>{t('hours_closed')}</span>
      )}
    </div>
  )
}
