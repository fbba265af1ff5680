import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import type { PayoutRun } from '#contract/areas/payouts/schemas.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useAllRows } from '#kit/data/use-all-rows.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatDay } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { PaidDialog } from './payout-dialogs.tsx'
import { PayoutTable } from './payout-table.tsx'
import { Figure } from './report-table.tsx'
import { saveFile } from '#kit/data/save-file.ts'
import styles from './payouts.module.css'

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

function RunActions({ run: { id, open_count } }: { run: PayoutRun }) {
  const t = useText('payouts')
  const [isMarking, setMarking] = useState(false)
  const options = { invalidates: [payouts], errorText: t('went_wrong') }
  const { mutate, isPending } = useCallMutation(payouts.transferFile, options)
  const open = useAllRows(payouts.list, { run_id: id, status: 'processing' }, { enabled: isMarking }).rows
  const save = async (format: 'pain_001' | 'csv') => {
    const outcome = await mutate({ id, format })
    if (outcome.ok) saveFile(outcome.data)
  }
  if (open_count === 0) return null
  const ids = (open ?? []).map((payout) => payout.id)
  return (
    <>
      <Button icon={IconDownload} busy={isPending} onClick={() => void save('csv')}>
        CSV
      </Button>
      <Button icon={IconDownload} busy={isPending} onClick={() => void save('pain_001')}>
        {t('sepa_file')}
      </Button>
      <Button kind="primary" onClick={() => setMarking(true)}>
        {t('mark_paid')}
      </Button>
      {isMarking && open && <PaidDialog ids={ids} close={() => setMarking(false)} />}
    </>
  )
}
