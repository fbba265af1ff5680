import { Link } from 'react-router'
import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { GiveCredit } from './give-credit.tsx'
import { PlanName } from './tenant-parts.tsx'
import { ExtendTrial } from './trial-dialog.tsx'

type Props = { tenant: TenantDetails }

export function PlanCard({ tenant }: Props) {
  const t = useText('operator')
  const { payment_due_since, trial_ends_at } = tenant
  const hasTrialEnd = tenant.in_trial && trial_ends_at !== null
  return (
    <Card title={t('plan')} end={hasTrialEnd && tenant.deleted_at === null && <ExtendTrial tenant={tenant} />}>
      <DescriptionList stacked>
        <DescriptionItem term={t('plan')}>
          <PlanName tenant={tenant} />
        </DescriptionItem>
        {hasTrialEnd && (
          <DescriptionItem term={t('trial_ends')}>
            <Time at={trial_ends_at} as="day" />
          </DescriptionItem>
        )}
        <DescriptionItem term={t('due_since')}>
          {payment_due_since === null ? t('nothing_due') : <Time at={payment_due_since} as="day" />}
        </DescriptionItem>
        {tenant.deleted_at === null && (
          <DescriptionItem term={t('credit')}>
            <GiveCredit tenant={tenant} />
          </DescriptionItem>
        )}
        <DescriptionItem term={t('invoices')}>
          <Link to={`/revenue?tenant_id=${tenant.id}`}>{t('show_invoices')}</Link>
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
