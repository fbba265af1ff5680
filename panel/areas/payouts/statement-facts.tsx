import { Link } from 'react-router'
import type { PayoutDetails } from '#contract/areas/payouts/schemas.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Card, LabeledValue } from '#kit/ui/layout/layout.tsx'
import { Period } from './payout-labels.tsx'
import { fieldLabel } from './provider-settings.tsx'
import styles from './payouts.module.css'

export function Facts({ payout }: { payout: PayoutDetails }) {
  const t = useText('payouts')
  const { panel } = usePanelRoute()
  return (
    <Card title={t('payout')}>
      {panel === 'tenant' && (
        <LabeledValue term={t('merchant')}>
          <bdi>{payout.merchant_name}</bdi>
        </LabeledValue>
      )}
      <LabeledValue term={t('period')}>
        <Period start={payout.period_start} end={payout.period_end} />
      </LabeledValue>
      <LabeledValue term={t('payment_mode')}>{t(`provider_${payout.payout_provider}`)}</LabeledValue>
      {Object.entries(payout.account).map(([field, value]) => (
        <LabeledValue key={field} term={fieldLabel(t, field)}>
          <bdi>{value}</bdi>
        </LabeledValue>
      ))}
      {payout.reference && (
        <LabeledValue term={t('reference')}>
          <bdi>{payout.reference}</bdi>
        </LabeledValue>
      )}
      {payout.paid_at && (
        <LabeledValue term={t('paid_at')}>
          <Time at={payout.paid_at} />
        </LabeledValue>
      )}
      {payout.held_until && payout.status === 'pending' && (
        <p className={styles.note}>
          {t('held_until')} <Time at={payout.held_until} />
        </p>
      )}
      {payout.reversed_amount > 0 && (
        <LabeledValue term={t('reversed_amount')}>
          <Money amount={payout.reversed_amount} currency={payout.currency} />
        </LabeledValue>
      )}
      {payout.failure_reason && <p className={styles.failure}>{payout.failure_reason}</p>}
      {panel === 'tenant' && <Link to={`/payouts/runs/${payout.run_id}`}>{t('view_runs')}</Link>}
    </Card>
  )
}
