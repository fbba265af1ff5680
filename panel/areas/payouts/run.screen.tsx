import { useParams } from 'react-router'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { formatDay } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { PayoutTable } from './payout-table.tsx'
import { Figure } from './report-table.tsx'
import styles from './payouts.module.css'
import { RunActions } from './run-actions.tsx'

const listPath = '/payouts/list/runs'
const pollMs = 2_000

/** A run with its payouts: files for the bank, and marking all as paid. */
export function PayoutRunScreen() {
  const t = useText('payouts')
  const { locale } = useLocaleContext()
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(payouts.run, { id }, { refetchInterval: pollMs })
  if (loadError && !data)
    return (
      <Screen title={t('view_runs')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  if (!data) return null
  const day = formatDay(data.period_end, locale)
  return (
    <Screen title={t('run_title', { day })} back={listPath} actions={<RunActions run={data} />} fill>
      <div className={styles.figures}>
        <Figure term={t('status')}>{t(data.status === 'processing' ? 'run_processing' : 'run_completed')}</Figure>
        <Figure term={t('merchants')}>{data.payout_count}</Figure>
        <Figure term={t('orders')}>{data.order_count}</Figure>
        <Figure term={t('open')}>{data.open_count}</Figure>
        {data.totals.map(({ currency, amount }) => (
          <Figure key={currency} term={t('amount')} large>
            <Money amount={amount} currency={currency} />
          </Figure>
        ))}
      </div>
      <PayoutTable key={`${data.status} ${data.payout_count}`} call={payouts.list} input={{ run_id: id }} />
    </Screen>
  )
}
