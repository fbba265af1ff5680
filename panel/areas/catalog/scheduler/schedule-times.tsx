import { IconPlus } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TimeSlot } from '#kit/ui/form/time-slot.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { blankSlot } from './schedule-values.ts'
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
          <TimeSlot
            key={index}
            form={form}
            names={{ start: `slots.${index}.start_time`, end: `slots.${index}.end_time` }}
            index={index}
            slots={slots}
            setSlots={(next) => form.setValues({ slots: next })}
            texts={{
              slot: t('schedule_slot', { number: index + 1 }),
              from: t('schedule_from'),
              until: t('schedule_until'),
              remove: t('schedule_slot_remove'),
            }}
            hasDays={type === 'weekly'}
            isRequired={slots.length === 1 && type !== 'date_range'}
          />
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
