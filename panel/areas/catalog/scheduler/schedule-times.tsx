import { IconPlus, IconTrash } from '@tabler/icons-react'
import { weekdays } from '#contract/rules/opening-hours.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { blankSlot, weekdayNames } from './schedule-values.ts'
import type { ScheduleValues } from './schedule-values.ts'
import styles from './schedule.module.css'

type Props = { form: FormState<ScheduleValues> }

/** When a schedule applies: days, hours and dates. */
export function ScheduleTimes({ form, timeZone }: Props & { timeZone: string }) {
  const t = useText('catalog')
  const { type, slots } = form.values
  const error = form.errors['slots']
  return (
    <Card title={t('schedule_times')} note={t('schedule_zone', { zone: timeZone.replaceAll('_', ' ') })}>
      <div className={styles.times}>
        <Fields>
          <Span columns={4}>
            <SelectField
              form={form}
              name="type"
              label={t('schedule_type')}
              options={(['weekly', 'daily', 'date_range'] as const).map((value) => ({
                value,
                text: t(`schedule_${value}`),
              }))}
            />
          </Span>
          <Span columns={4}>
            <DateField
              form={form}
              name="start_date"
              label={t('schedule_start')}
              required={type === 'date_range'}
              nullable
            />
          </Span>
          <Span columns={4}>
            <DateField form={form} name="end_date" label={t('schedule_end')} nullable />
          </Span>
        </Fields>
        {slots.map((_slot, index) => (
          <Slot key={index} form={form} index={index} />
        ))}
        {slots.length === 0 && <p className={styles.hint}>{t('schedule_all_day')}</p>}
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <div>
          <Button
            size="small"
            icon={IconPlus}
            disabled={slots.length >= 50}
            onClick={() => form.setValues({ slots: [...slots, blankSlot()] })}
          >
            {t('schedule_slot_add')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Slot({ form, index }: Props & { index: number }) {
  const t = useText('catalog')
  const names = weekdayNames(useLocale(), 'short')
  const { type, slots } = form.values
  const days = slots[index]?.days ?? []
  const setDays = (next: typeof days) =>
    form.setValues({ slots: slots.map((slot, position) => (position === index ? { ...slot, days: next } : slot)) })
  return (
    <div className={styles.slot} role="group" aria-label={t('schedule_slot', { number: index + 1 })}>
      {type === 'weekly' && (
        <div className={styles.days}>
          {weekdays.map((day, position) => (
            <Checkbox
              key={day}
              showLabel
              label={names[position] ?? day}
              checked={days.includes(day)}
              onChange={(on) => setDays(weekdays.filter((one) => (one === day ? on : days.includes(one))))}
            />
          ))}
        </div>
      )}
      <div className={styles.hours}>
        <TextField form={form} name={`slots.${index}.start_time`} label={t('schedule_from')} ltr maxLength={5} />
        <TextField form={form} name={`slots.${index}.end_time`} label={t('schedule_until')} ltr maxLength={5} />
        <IconButton
          icon={IconTrash}
          label={t('schedule_slot_remove')}
          disabled={slots.length === 1 && type !== 'date_range'}
          onClick={() => form.setValues({ slots: slots.filter((_slot, position) => position !== index) })}
        />
      </div>
    </div>
  )
}
