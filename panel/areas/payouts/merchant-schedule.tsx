import { useState } from 'react'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import { payoutProviders, PayoutSchedule } from '#contract/areas/payouts/providers.ts'
import type { MerchantPayoutAccount } from '#contract/areas/payouts/providers.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { LabeledValue, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import styles from './payouts.module.css'

const changed = [payoutProviders.merchantSettings, payouts.candidates]

/** When one merchant is paid: with all others, or on a schedule of its own. */
export function MerchantSchedule({ account }: { account: MerchantPayoutAccount }) {
  const t = useText('payouts')
  const [isSetting, setSetting] = useState(false)
  const shared = useCall(payouts.schedule, {}).data
  if (account.schedule === null && !isSetting)
    return (
      <Stack gap={8}>
        <LabeledValue term={t('schedule')}>{t('own_schedule_text')}</LabeledValue>
        <div>
          <Button disabled={!shared} onClick={() => setSetting(true)}>
            {t('own_schedule_set')}
          </Button>
        </div>
      </Stack>
    )
  const schedule = account.schedule ?? (shared && PayoutSchedule.parse(shared))
  return schedule ? <ScheduleForm account={account} schedule={schedule} close={() => setSetting(false)} /> : null
}

type Props = { account: MerchantPayoutAccount; schedule: PayoutSchedule; close: () => void }

function ScheduleForm({ account: { merchant_id, payout_provider_id, schedule: own }, schedule, close }: Props) {
  const t = useText('payouts')
  const target = { merchant_id, payout_provider_id }
  const form = useCallForm({
    schema: PayoutSchedule,
    values: schedule,
    save: ({ frequency, ...draft }) =>
      send(payoutProviders.saveMerchantSettings, { ...target, schedule: frequency, ...draft }),
    invalidates: changed,
    successText: t('saved'),
    errorText: t('went_wrong'),
  })
  const { mutate, isPending } = useCallMutation(payoutProviders.saveMerchantSettings, {
    invalidates: changed,
    successText: t('saved'),
    errorText: t('went_wrong'),
  })
  const share = async () => {
    const isDone = own === null || (await mutate({ ...target, has_shared_schedule: true })).ok
    if (isDone) close()
  }
  return (
    <section aria-label={t('own_schedule')}>
      <Form form={form} mode="button">
        <Stack gap={12}>
          <p className={styles.note}>{t('own_schedule')}</p>
          <ScheduleFields form={form} />
          <Row gap={8} wrap>
            <Button
              type="submit"
              kind="primary"
              busy={form.saving}
              disabled={own !== null && form.changed.length === 0}
            >
              {t('save')}
            </Button>
            <Button busy={isPending} onClick={() => void share()}>
              {t('own_schedule_remove')}
            </Button>
          </Row>
        </Stack>
      </Form>
    </section>
  )
}
