import { useState } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { ownPayoutProviders } from '#contract/areas/payouts/providers.ts'
import type { OwnPayoutProviderDetails } from '#contract/areas/payouts/providers.ts'
import { ownPayouts } from '#contract/areas/payouts/payouts.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { Form } from '#kit/ui/form/form.tsx'
import { CurrentPasswordField, TextField } from '#kit/ui/form/text-field.tsx'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { useProviderName } from './payout-labels.tsx'
import { bankSettings, fieldLabel } from './provider-settings.tsx'
import { toastEachError } from './toast-errors.ts'
import styles from './payouts.module.css'

/** A merchant connects to a payout provider: with its bank details, or at the provider. */
export function OwnPayoutProviderScreen() {
  const t = useText('payouts')
  const nameOf = useProviderName()
  const { merchantId = '', to } = usePanelRoute()
  const { payout_provider_id: id = '' } = useParams()
  const listPath = to('/settings/payout')
  const { data, loadError, refetch } = useCall(ownPayoutProviders.show, { id, merchant_id: merchantId })
  if (loadError && !data)
    return (
      <Screen title={t('payouts')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  if (!data) return null
  return (
    <Screen
      title={nameOf(data.payout_provider)}
      back={listPath}
      titleExtra={<Tag tone={data.status === 'connected' ? 'good' : 'soon'}>{t(`account_${data.status}`)}</Tag>}
    >
      <div className={styles.cards}>
        {Object.keys(data.settings).length > 0 && (
          <Card title={t('account')}>
            {Object.entries(data.settings).map(([field, value]) => (
              <LabeledValue key={field} term={fieldLabel(t, field)}>
                <bdi>{value}</bdi>
              </LabeledValue>
            ))}
            {data.held_until && (
              <p className={styles.note}>
                {t('held_until')} <Time at={data.held_until} />
              </p>
            )}
          </Card>
        )}
        {data.required_fields.length > 0 ? (
          <BankForm provider={data} merchantId={merchantId} />
        ) : (
          <HostedOnboarding provider={data} merchantId={merchantId} />
        )}
      </div>
    </Screen>
  )
}

type Props = { provider: OwnPayoutProviderDetails; merchantId: string }

function BankForm({ provider: { id, required_fields, status }, merchantId }: Props) {
  const t = useText('payouts')
  const [schema] = useState(() =>
    z.object({
      settings: bankSettings({ iban: t('iban_invalid'), bic: t('bic_invalid') }),
      current_password: z.string().optional(),
    }),
  )
  const form = useCallForm({
    schema,
    values: { settings: Object.fromEntries(required_fields.map((field) => [field, ''])) },
    save: ({ settings, current_password }) =>
      toastEachError(
        send(ownPayoutProviders.saveAccount, {
          payout_provider_id: id,
          merchant_id: merchantId,
          settings,
          ...(current_password ? { current_password } : {}),
        }),
      ),
    invalidates: [ownPayoutProviders, ownPayouts.balance],
    successText: t('saved'),
    errorText: t('went_wrong'),
  })
  return (
    <Card
      title={t(status === 'connected' ? 'change_account' : 'connect')}
      {...(status === 'connected' ? { note: t('change_account_hint') } : {})}
    >
      <Form form={form} mode="button">
        <Stack gap={12}>
          {required_fields.map((field) => (
            <TextField
              key={field}
              form={form}
              name={`settings.${field}`}
              label={fieldLabel(t, field)}
              hint={field === 'account_number' ? t('account_number_hint') : undefined}
              ltr={field !== 'account_holder' && field !== 'bank_name'}
              maxLength={200}
              autoComplete="off"
            />
          ))}
          {form.errors['current_password'] !== undefined && (
            <CurrentPasswordField form={form} label={t('your_password')} optional />
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

const pollMs = 5_000
const hostedAction = {
  not_connected: 'connect',
  pending: 'continue_at_stripe',
  connected: 'change_account',
} as const

/** The provider asks for everything on its own pages. */
function HostedOnboarding({ provider, merchantId }: Props) {
  const t = useText('payouts')
  // The provider may say only after the merchant has come back that the account is ready.
  useCall(
    ownPayoutProviders.show,
    { id: provider.id, merchant_id: merchantId },
    { refetchInterval: provider.status === 'pending' && pollMs },
  )
  const { mutate, isPending } = useCallMutation(ownPayoutProviders.onboardingIntent, {
    invalidates: [ownPayoutProviders],
    errorText: t('went_wrong'),
  })
  const start = async () => {
    const outcome = await mutate({
      provider: provider.payout_provider,
      merchant_id: merchantId,
      return_url: window.location.href,
    })
    if (!outcome.ok) return
    if (outcome.data.url !== null) window.location.assign(outcome.data.url)
    else if (outcome.data.status !== 'connected') toast(t('invalid_response'), { tone: 'bad' })
  }
  return (
    <Card title={t('connect')} note={t('hosted_hint')}>
      <Stack gap={12}>
        {provider.problem && <p role="status">{t(`problem_${provider.problem}`)}</p>}
        <div>
          <Button kind="primary" busy={isPending} onClick={() => void start()}>
            {t(hostedAction[provider.status])}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
