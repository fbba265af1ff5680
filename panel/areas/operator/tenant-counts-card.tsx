import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { NumberText } from './tenant-parts.tsx'
import styles from './tenants.module.css'

type Props = { tenant: TenantDetails }
const countKeys = ['merchants', 'products', 'customers', 'users', 'orders', 'orders_30_days'] as const

export function CountsCard({ tenant: { counts } }: Props) {
  const t = useText('operator')
  return (
    <Card title={t('counts')}>
      <dl className={styles.counts}>
        {countKeys.map((key) => (
          <div key={key}>
            <dt>{t(`count_${key}`)}</dt>
            <dd>
              <NumberText value={counts[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
