import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import { payoutProviders } from '#contract/areas/payouts/providers.ts'
import type { MerchantAccountRow } from '#contract/areas/payouts/providers.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog, Dialog } from '#kit/ui/layout/dialog.tsx'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'
import { Muted } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { MerchantSchedule } from './merchant-schedule.tsx'
import { fieldLabel } from './provider-settings.tsx'
import styles from './payouts.module.css'

const statuses = ['connected', 'pending', 'not_connected'] as const
type PathOf = (row: MerchantAccountRow) => string

/** Which merchants can be paid, and what keeps the others. A row opens the account, which the tenant can disconnect. */
export function MerchantAccounts() {
  const t = useText('payouts')
  const [params, setParams] = useSearchParams()
  const merchantId = params.get('merchant')
  const pathOf: PathOf = ({ merchant_id }) => {
    const next = new URLSearchParams(params)
    next.set('merchant', merchant_id)
    return `?${next}`
  }
  const list = useList(payoutProviders.accounts, { prefix: 'accounts', pageSize: 10, sort: 'name' })
  const options = statuses.map((value) => ({ value, text: t(`account_${value}`) }))
  const opened = list.rows.find(({ merchant_id }) => merchant_id === merchantId)
  return (
    <Card title={t('merchant_accounts')} pad={false}>
      <Table
        name="payout-accounts"
        label={t('merchant_accounts')}
        list={list}
        columns={useColumns(pathOf)}
        filters={[{ name: 'status', label: t('status'), options }]}
        search={t('find_merchant')}
        rowKey={({ merchant_id }) => merchant_id}
        rowName={({ merchant_name }) => merchant_name}
        to={pathOf}
        openKey={merchantId}
        empty={<NoRecords title={t('merchant_accounts')} />}
      />
      {merchantId !== null && (
        <Dialog
          opened
          close={() =>
            setParams((previous) => {
              previous.delete('merchant')
              return previous
            })
          }
          title={<bdi>{opened?.merchant_name ?? t('merchant_account')}</bdi>}
        >
          <MerchantAccount key={merchantId} merchantId={merchantId} />
        </Dialog>
      )}
    </Card>
  )
}

function useColumns(pathOf: PathOf): Column<MerchantAccountRow>[] {
  const t = useText('payouts')
  const tKit = useKitText()
  return [
    {
      key: 'merchant',
      head: t('merchant'),
      minWidth: 160,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: (row) => (
        <Link to={pathOf(row)}>
          <bdi>{row.merchant_name}</bdi>
        </Link>
      ),
    },
    {
      key: 'mode',
      head: t('payment_mode'),
      width: 150,
      cell: ({ payout_provider: name }) =>
        name === null ? <Muted>{tKit('not_provided')}</Muted> : t(`provider_${name}`),
    },
    {
      key: 'status',
      head: t('status'),
      minWidth: 260,
      mobile: 'secondary',
      cell: ({ status, problem }) => (
        <span className={styles.tags}>
          <Tag tone={status === 'connected' ? 'good' : 'soon'}>{t(`account_${status}`)}</Tag>
          {problem && <span>{t(`problem_${problem}`)}</span>}
        </span>
      ),
    },
  ]
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
  const { data, loadError, refetch } = useCall(payoutProviders.merchantSettings, { merchant_id: merchantId })
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  if (!data) return null
  const { status, problem, account, held_until, payout_provider_id } = data
  return (
    <Stack gap={12}>
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
      </div>
      {status !== 'connected' && <OnboardingLink merchantId={merchantId} providerId={payout_provider_id} />}
      {status !== 'not_connected' && <DisconnectAccount merchantId={merchantId} providerId={payout_provider_id} />}
      <MerchantSchedule account={data} />
    </Stack>
  )
}

function DisconnectAccount({ merchantId, providerId }: { merchantId: string; providerId: string }) {
  const t = useText('payouts')
  const [isAsking, setAsking] = useState(false)
  const { mutate } = useCallMutation(payoutProviders.disconnect, {
    invalidates: [payoutProviders, payouts.candidates],
    successText: t('saved'),
    errorText: t('went_wrong'),
  })
  return (
    <div>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('disconnect')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        danger
        title={t('disconnect_title')}
        text={t('disconnect_text')}
        confirmLabel={t('disconnect')}
        onConfirm={async () => (await mutate({ merchant_id: merchantId, payout_provider_id: providerId })).ok}
      />
    </div>
  )
}
