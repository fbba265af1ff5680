import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import type { PayoutCandidate } from '#contract/areas/payouts/schemas.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { formatDay } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { CandidateState } from './payout-labels.tsx'
import { Figure } from './report-table.tsx'
import styles from './payouts.module.css'

/** What merchants earned until yesterday and were not paid. */
export function NextRun() {
  const t = useText('payouts')
  const list = useList(payouts.candidates)
  const { locale } = useLocaleContext()
  const { meta } = list
  return (
    <>
      {meta && (
        <div className={styles.figures}>
          <Figure term={t('until')}>{formatDay(meta.period_end, locale)}</Figure>
          <Figure term={t('next_run')}>{meta.next_at ? <Time at={meta.next_at} /> : t('frequency_manual')}</Figure>
          <Figure term={t('merchants')}>
            {t('ready_of', { ready: meta.merchants_ready, total: meta.merchants_ready + meta.merchants_waiting })}
          </Figure>
          <Figure term={t('orders')}>{meta.order_count}</Figure>
          {meta.totals.map(({ currency, amount }) => (
            <Figure key={currency} term={t('to_pay')} large>
              <Money amount={amount} currency={currency} />
            </Figure>
          ))}
          <StartRun day={meta.period_end} merchants={meta.merchants_ready} totals={meta.totals} />
        </div>
      )}
      <Table
        name="payout-candidates"
        label={t('view_next')}
        list={list}
        columns={useColumns()}
        search={t('find_merchant')}
        rowKey={({ merchant_id, currency }) => `${merchant_id} ${currency}`}
        rowName={({ merchant_name }) => merchant_name}
        empty={
          <NoRecords
            title={t('next_empty')}
            text={t('next_empty_text')}
            action={<LinkButton to="/settings/payout">{t('set_up')}</LinkButton>}
          />
        }
      />
    </>
  )
}

type StartProps = { day: string; merchants: number; totals: readonly { currency: string; amount: number }[] }

/** Asks before it pays, with the sums of each currency. */
function StartRun({ day, merchants, totals }: StartProps) {
  const t = useText('payouts')
  const navigate = useNavigate()
  const format = useMoney()
  const { locale } = useLocaleContext()
  const [isAsking, setAsking] = useState(false)
  const { mutate } = useCallMutation(payouts.startRun, {
    invalidates: [payouts],
    successText: t('saved'),
    errorText: t('went_wrong'),
  })
  const amount = totals.map((total) => format(total.amount, total.currency)).join(' + ')
  return (
    <>
      <Button kind="primary" disabled={merchants === 0} onClick={() => setAsking(true)}>
        {t('pay_out')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        title={t('pay_out_title')}
        text={t('pay_out_text', { amount, number: merchants, day: formatDay(day, locale) })}
        confirmLabel={t('pay_out')}
        onConfirm={async () => {
          const outcome = await mutate({ period_end: day })
          if (outcome.ok) void navigate(`/payouts/runs/${outcome.data.id}`)
          return outcome.ok
        }}
      />
    </>
  )
}

function useColumns(): Column<PayoutCandidate>[] {
  const t = useText('payouts')
  const amount = (
    key: 'order_amount' | 'admin_amount' | 'deducted_amount' | 'amount',
    head: string,
    sign: 1 | -1 = 1,
  ): Column<PayoutCandidate> => ({
    key,
    head,
    width: 130,
    alignEnd: true,
    cell: (row) => <Money amount={sign * row[key] || 0} currency={row.currency} />,
  })
  return [
    {
      key: 'merchant',
      head: t('merchant'),
      minWidth: 170,
      pinned: true,
      mobile: 'primary',
      cell: ({ merchant_id, merchant_name }) => (
        <Link to={`/payouts/list/all?merchant_id=${merchant_id}`}>
          <bdi>{merchant_name}</bdi>
        </Link>
      ),
    },
    {
      key: 'orders',
      head: t('orders'),
      width: 90,
      alignEnd: true,
      mobile: 'secondary',
      cell: (row) => row.order_count,
    },
    amount('order_amount', t('order_amount')),
    amount('admin_amount', t('admin_amount'), -1),
    { ...amount('deducted_amount', t('deducted')), collapsible: true },
    { ...amount('amount', t('to_pay')), mobile: 'end' },
    {
      key: 'state',
      head: t('status'),
      width: 170,
      mobile: 'secondary',
      cell: (row) => <CandidateState state={row.state} />,
    },
  ]
}
