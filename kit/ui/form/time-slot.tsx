import { IconTrash } from '@tabler/icons-react'
import { weekdays } from '#contract/rules/opening-hours.ts'
import { useLocaleContext } from '../base/locale-context.tsx'
import { IconButton } from '../base/button.tsx'
import { weekdayNames } from '../base/weekday-names.ts'
import { Checkbox } from './checkbox.tsx'
import type { FieldName, FormState } from './form.tsx'
import { TextField } from './text-field.tsx'
import styles from './time-slot.module.css'

type Slot = { days?: (typeof weekdays)[number][] | undefined; start_time: string; end_time: string }
type Props<V> = {
  form: FormState<V>
  /** Fields of the form with the two times. */
  names: { start: FieldName<V>; end: FieldName<V> }
  index: number
  slots: readonly Slot[]
  setSlots: (slots: Slot[]) => void
  texts: { slot: string; from: string; until: string; remove: string }
  hasDays?: boolean
  isRequired?: boolean
}

/** One span of the day in a list of such spans, optionally on some weekdays. */
export function TimeSlot<V>({ form, names, index, slots, setSlots, texts, hasDays = true, isRequired }: Props<V>) {
  const dayNames = weekdayNames(useLocaleContext().locale, 'short')
  const days = slots[index]?.days ?? []
  const setDays = (next: typeof days) =>
    setSlots(slots.map((slot, position) => (position === index ? { ...slot, days: next } : slot)))
  return (
    <div className={styles.slot} role="group" aria-label={texts.slot}>
      {hasDays && (
        <div className={styles.days}>
          {weekdays.map((day, position) => (
            <Checkbox
              key={day}
              showLabel
              label={dayNames[position] ?? day}
              checked={days.includes(day)}
              disabled={form.saving}
              onChange={(on) => setDays(weekdays.filter((one) => (one === day ? on : days.includes(one))))}
            />
          ))}
        </div>
      )}
      <div className={styles.hours}>
        <TextField form={form} name={names.start} label={texts.from} ltr maxLength={5} />
        <TextField form={form} name={names.end} label={texts.until} ltr maxLength={5} />
        <IconButton
          icon={IconTrash}
          label={texts.remove}
          disabled={isRequired === true}
          onClick={() => setSlots(slots.filter((_slot, position) => position !== index))}
        />
      </div>
    </div>
  )
}
