import { payouts } from '#contract/areas/payouts/payouts.ts'
import { PayoutSchedule } from '#contract/areas/payouts/providers.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import styles from './payouts.module.css'
import { ScheduleFields } from './schedule-fields.tsx'

/** When the tenant pays its merchants. */
export function ScheduleCard() {
  const { data } = useCall(payouts.schedule, {})
  return data ? <ScheduleForm schedule={data} /> : null
}

function ScheduleForm({
  schedule: { next_at, ...schedule },
}: {
  schedule: PayoutSchedule & { next_at: string | null }
}) {
  const t = useText('payouts')
  const form = useCallForm({
    schema: PayoutSchedule,
    values: schedule,
    save: (draft) => send(payouts.saveSchedule, draft),
    invalidates: [payouts.schedule, payouts.candidates],
    successText: t('saved'),
    errorText: t('went_wrong'),
  })
  return (
    <Card title={t('schedule')}>
      <Form form={form} mode="button">
        <Stack gap={12}>
          <ScheduleFields form={form} />
          {next_at && (
            <p className={styles.note}>
              {t('next_run')}: <Time at={next_at} />
            </p>
          )}
          <div>
            <Button type="submit" kind="primary" busy={form.saving} disabled={form.changed.length === 0}>
              {t('save')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  )
}
