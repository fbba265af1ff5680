import { useState } from 'react'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import { payoutProviders } from '#contract/areas/payouts/providers.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { MerchantSchedule } from './merchant-schedule.tsx'
import { fieldLabel } from './provider-settings.tsx'
import styles from './payouts.module.css'

/** The payout account of one merchant, which the tenant can disconnect. */
export function MerchantAccounts() {
  const t = useText('payouts')
  const [values, setValues] = useState({ merchant_id: '' })
  const form = useLocalForm(values, setValues)
  const { merchant_id } = form.values
  const merchants = useMerchantChoices(merchant_id ? [merchant_id] : [])
  return (
    <Card title={t('merchant_account')}>
      <Stack gap={12}>
        <SelectField form={form} name="merchant_id" label={t('merchant')} {...merchants} />
        {merchant_id && <MerchantAccount key={merchant_id} merchantId={merchant_id} />}
      </Stack>
    </Card>
  )
}

/** The page of the merchant's own panel where it connects its account. Nobody connects it in its name. */
function OnboardingLink({ merchantId, providerId }: { merchantId: string; providerId: string }) {
  const t = useText('payouts')
  const url = new URL(`/m/${merchantId}/settings/payout/${providerId}`, location.origin).href
  return (
    <div className={styles.onboarding}>
      <strong>{t('onboarding_link')}</strong>
      <span dir="ltr">
        <CopyText text={url} label={t('onboarding_link')} />
      </span>
      <span className={styles.note}>{t('onboarding_link_hint')}</span>
    </div>
  )
}

function MerchantAccount({ merchantId }: { merchantId: string }) {
  const t = useText('payouts')
  const [isAsking, setAsking] = useState(false)
  const { data, loadError, refetch } = useCall(payoutProviders.merchantSettings, { merchant_id: merchantId })
  const { mutate } = useCallMutation(payoutProviders.disconnect, {
    invalidates: [payoutProviders.merchantSettings, payouts.candidates],
    successText: t('saved'),
    errorText: t('went_wrong'),
  })
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  if (!data) return null
  const { status, problem, account, held_until, payout_provider_id } = data
  return (
    <div>
      <LabeledValue term={t('status')}>{t(`account_${status}`)}</LabeledValue>
      {problem && <p className={styles.note}>{t(`problem_${problem}`)}</p>}
      {Object.entries(account).map(([field, value]) => (
        <LabeledValue key={field} term={fieldLabel(t, field)}>
          <bdi>{value}</bdi>
        </LabeledValue>
      ))}
      {held_until && (
        <p className={styles.note}>
          {t('held_until')} <Time at={held_until} />
        </p>
      )}
      {status !== 'connected' && <OnboardingLink merchantId={merchantId} providerId={payout_provider_id} />}
      {status !== 'not_connected' && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('disconnect')}
        </Button>
      )}
      <MerchantSchedule account={data} />
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        danger
        title={t('disconnect_title')}
        text={t('disconnect_text')}
        confirmLabel={t('disconnect')}
        onConfirm={async () => (await mutate({ merchant_id: merchantId, payout_provider_id })).ok}
      />
    </div>
  )
}
