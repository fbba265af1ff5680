import { useParams } from 'react-router'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import { NextRun } from './next-run.tsx'
import { PayoutTable } from './payout-table.tsx'
import { RunTable } from './run-table.tsx'

const tabs = ['next', 'runs', 'failed', 'all'] as const

/** What will be paid next, earlier runs, and all payouts. */
export function PayoutsScreen() {
  const t = useText('payouts')
  const { tab: name } = useParams()
  const tab = tabs.find((one) => one === name) ?? 'next'
  const failed = useCall(payouts.list, { status: 'failed', limit: 1 }).data?.meta.failed_count ?? 0
  return (
    <Screen
      title={t('payouts')}
      actions={<LinkButton to="/settings/payout">{t('set_up')}</LinkButton>}
      toolbar={
        <TabsWithCounts
          label={t('payouts')}
          tabs={tabs.map((key) => ({
            key,
            text: key === 'failed' ? t('status_failed') : t(`view_${key}`),
            ...(key === 'failed' && failed > 0 ? { count: failed, urgent: true } : {}),
          }))}
          current={tab}
          to={(key) => (key === 'next' ? '/payouts' : `/payouts/list/${key}`)}
        />
      }
      fill
    >
      {tab === 'next' && <NextRun />}
      {tab === 'runs' && <RunTable />}
      {tab === 'failed' && <PayoutTable key="failed" call={payouts.list} input={{ status: 'failed' }} />}
      {tab === 'all' && <PayoutTable key="all" call={payouts.list} input={{}} />}
    </Screen>
  )
}
