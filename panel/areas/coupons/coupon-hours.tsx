import { IconPlus } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { TimeSlot } from '#kit/ui/form/time-slot.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import type { CouponValues } from './coupon-form-values.ts'

/** Hours of the week in which a coupon can be used. */
export function CouponHours({ form, disabled }: { form: FormState<CouponValues>; disabled: boolean }) {
  const t = useText('coupons')
  const { hours } = form.values
  const setHours = (next: Parameters<Parameters<typeof TimeSlot>[0]['setSlots']>[0]) =>
    form.setValues({ hours: next.map((slot) => ({ ...slot, days: slot.days ?? [] })) })
  return (
    <Card title={t('hours')} note={t('hours_hint')}>
      <Stack gap={16}>
        {hours.map((_slot, index) => (
          <TimeSlot
            key={index}
            form={form}
            names={{ start: `hours.${index}.start_time`, end: `hours.${index}.end_time` }}
            index={index}
            slots={hours}
            setSlots={setHours}
            texts={{
              slot: t('hours_of', { number: index + 1 }),
              from: t('hours_from'),
              until: t('hours_until'),
              remove: t('hours_remove'),
            }}
          />
        ))}
        {!disabled && (
          <div>
            <Button
              size="small"
              icon={IconPlus}
              disabled={hours.length >= 14}
              onClick={() =>
                form.setValues({ hours: [...hours, { days: [], start_time: '14:00', end_time: '17:00' }] })
              }
            >
              {t('hours_add')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}
