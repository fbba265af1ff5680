import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { OpeningSlot } from '#contract/rules/opening-hours.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { localDayOf } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { settingElementId } from '#panel/shell/settings/setting-entries.ts'
import { HolidayImport } from './holiday-import.tsx'
import { endsNextDay, nextSlot } from './hours-form.ts'
import type { HoursValues } from './hours-form.ts'
import styles from './hours.module.css'

/** The most days of the list. */
const maxHolidays = 200

type Props = { form: FormState<HoursValues>; disabled: boolean }

/** Days on which the store is closed or has other hours. */
export function Holidays({ form, disabled }: Props) {
  const t = useText('settings')
  const { timeZone } = useLocaleContext()
  const { holidays } = form.values
  const set = (next: HoursValues['holidays']) => form.setValues({ holidays: next })
  const add = () => set([...holidays, { date: localDayOf(Date.now(), timeZone), name: '', slots: [] }])
  return (
    <Card title={t('holidays')}>
      <div className={styles.slots} id={settingElementId('holidays')}>
        {holidays.length === 0 && <p className={styles.closed}>{t('holidays_empty')}</p>}
        {holidays.map((holiday, index) => {
          const slots: readonly OpeningSlot[] = holiday.slots ?? []
          const setSlots = (next: OpeningSlot[]) =>
            set(holidays.map((one, position) => (position === index ? { ...one, slots: next } : one)))
          return (
            <div key={index} className={styles.holiday} role="group" aria-label={holiday.name || holiday.date}>
              <DateField form={form} name={`holidays.${index}.date`} label={t('holiday_date')} disabled={disabled} />
              <TextField
                form={form}
                name={`holidays.${index}.name`}
                label={t('holiday_name')}
                maxLength={60}
                disabled={disabled}
              />
              <IconButton
                kind="plain"
                icon={IconTrash}
                label={t('remove')}
                disabled={disabled}
                onClick={() => set(holidays.filter((_one, position) => position !== index))}
              />
              <Switch
                label={t('holiday_open')}
                checked={slots.length > 0}
                disabled={disabled}
                onChange={(isOpen) => setSlots(isOpen ? [nextSlot([])] : [])}
              />
              {slots.map((slot, position) => (
                <div key={position} className={styles.slot}>
                  <TextField
                    form={form}
                    name={`holidays.${index}.slots.${position}.opening`}
                    label={t('hours_opens')}
                    ltr
                    placeholder="HH:mm"
                    maxLength={5}
                    disabled={disabled}
                  />
                  <TextField
                    form={form}
                    name={`holidays.${index}.slots.${position}.closing`}
                    label={t('hours_closes')}
                    ltr
                    placeholder="HH:mm"
                    maxLength={5}
                    disabled={disabled}
                    hint={endsNextDay(slot) ? t('hours_next_day') : undefined}
                  />
                </div>
              ))}
            </div>
          )
        })}
        <div>
          <Button size="small" icon={IconPlus} disabled={disabled || holidays.length >= maxHolidays} onClick={add}>
            {t('holiday_add')}
          </Button>
        </div>
        <HolidayImport
          existing={holidays.map(({ date }) => date)}
          free={maxHolidays - holidays.length}
          disabled={disabled}
          add={(days) => set([...holidays, ...days.map((day) => ({ ...day, slots: [] }))])}
        />
      </div>
    </Card>
  )
}
