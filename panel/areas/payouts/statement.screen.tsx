import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ownPayouts, payouts } from '#contract/areas/payouts/payouts.ts'
import type { PayoutDetails } from '#contract/areas/payouts/schemas.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, LabeledValue } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { AdjustDialog, FailedDialog, PaidDialog, ReverseDialog } from './payout-dialogs.tsx'
import { PayoutStatusLabel } from './payout-labels.tsx'
import { saveFile } from '#kit/data/save-file.ts'
import { StatementEntries } from './statement-entries.tsx'
import { Facts } from './statement-facts.tsx'

const pageSize = 50

/** The statement of a payout: how its amount adds up, and the orders behind it. */
export function StatementScreen() {
  const t = useText('payouts')
  const { panel, merchantId = '', to } = usePanelRoute()
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  const input = { id, page, limit: pageSize }
  const ofTenant = useCall(payouts.show, input, { enabled: panel === 'tenant', keepPreviousData: true })
  const ofMerchant = useCall(
    ownPayouts.show,
    { ...input, merchant_id: merchantId },
    { enabled: panel === 'merchant', keepPreviousData: true },
  )
  const { data, loadError, refetch } = panel === 'tenant' ? ofTenant : ofMerchant
  const listPath = panel === 'tenant' ? '/payouts/list/all' : to('/settings/payout')
  if (loadError && !data)
    return (
      <Screen title={t('payout')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  if (!data) return null
  const pages = Math.ceil(data.entry_count / pageSize)
  return (
    <Screen
      title={<bdi>{data.number}</bdi>}
      tabTitle={data.number}
      back={listPath}
      titleExtra={<PayoutStatusLabel status={data.status} />}
      actions={
        <>
          <PdfButton id={id} />
          {panel === 'tenant' && <StatementActions payout={data} />}
        </>
      }
    >
      <Columns side={<Facts payout={data} />}>
        <Sums payout={data} />
        <StatementEntries
          payout={data}
          page={page}
          pages={pages}
          setPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
        />
      </Columns>
    </Screen>
  )
}

function PdfButton({ id }: { id: string }) {
  const t = useText('payouts')
  const { panel, merchantId = '' } = usePanelRoute()
  const options = { errorText: t('went_wrong') }
  const ofTenant = useCallMutation(payouts.statement, options)
  const ofMerchant = useCallMutation(ownPayouts.statement, options)
  const save = async () => {
    const outcome =
      panel === 'tenant' ? await ofTenant.mutate({ id }) : await ofMerchant.mutate({ id, merchant_id: merchantId })
    if (outcome.ok) saveFile(outcome.data)
  }
  return (
    <Button icon={IconDownload} busy={ofTenant.isPending || ofMerchant.isPending} onClick={() => void save()}>
      {t('download_pdf')}
    </Button>
  )
}

function StatementActions({ payout }: { payout: PayoutDetails }) {
  const { id, status, payout_provider, merchant_id, currency } = payout
  const t = useText('payouts')
  const [dialog, setDialog] = useState<'paid' | 'failed' | 'adjust' | 'reverse'>()
  const { mutate, isPending } = useCallMutation(payouts.retry, { invalidates: [payouts], errorText: t('went_wrong') })
  const isOpen = (status === 'pending' || status === 'processing') && payout_provider === 'bank_transfer'
  const close = () => setDialog(undefined)
  return (
    <>
      <Button onClick={() => setDialog('adjust')}>{t('adjust')}</Button>
      {isOpen && <Button onClick={() => setDialog('failed')}>{t('mark_failed')}</Button>}
      {isOpen && (
        <Button kind="primary" onClick={() => setDialog('paid')}>
          {t('mark_paid')}
        </Button>
      )}
      {status === 'failed' && (
        <Button kind="primary" busy={isPending} onClick={() => void mutate({ id })}>
          {t('retry')}
        </Button>
      )}
      {status === 'completed' && payout_provider === 'stripe_connect' && payout.reversed_amount < payout.amount && (
        <Button onClick={() => setDialog('reverse')}>{t('reverse')}</Button>
      )}
      {dialog === 'paid' && <PaidDialog ids={[id]} close={close} />}
      {dialog === 'failed' && <FailedDialog id={id} close={close} />}
      {dialog === 'reverse' && <ReverseDialog payout={payout} close={close} />}
      {dialog === 'adjust' && <AdjustDialog merchantId={merchant_id} currency={currency} close={close} />}
    </>
  )
}

/** Merchant amount and admin amount make the order amount; refunds, cash and adjustments make the payout. */
function Sums({ payout }: { payout: PayoutDetails }) {
  const t = useText('payouts')
  const line = (term: string, amount: number, total = false) => (
    <LabeledValue term={term} total={total}>
      <Money amount={amount || 0} currency={payout.currency} />
    </LabeledValue>
  )
  return (
    <Card title={t('adds_up')}>
      {line(t('number_of_orders', { number: payout.order_count }), payout.order_amount)}
      {line(t('commission_amount'), -payout.commission_amount)}
      {line(t('other_admin'), payout.commission_amount - payout.admin_amount)}
      {line(t('merchant_amount'), payout.merchant_amount, true)}
      {payout.tip_amount !== 0 && line(t('tips_of_merchant'), payout.tip_amount)}
      {payout.admin_tip_amount !== 0 && line(t('tips_of_tenant'), payout.admin_tip_amount)}
      {line(t('refunds'), payout.refund_amount)}
      {line(t('cash'), payout.cash_amount)}
      {line(t('adjustments'), payout.adjustment_amount)}
      {line(t('payout'), payout.amount, true)}
    </Card>
  )
}
