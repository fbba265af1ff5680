import { Link } from 'react-router'
import type { TenantRow } from '#contract/operator.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { NumberText, PlanName, StateMark } from './tenant-parts.tsx'
import styles from './tenants.module.css'

export function useTenantColumns(): Column<TenantRow>[] {
  const t = useText('operator')
  return [
    {
      key: 'name',
      head: t('name'),
      least: 180,
      pinned: true,
      phone: 'lead',
      sort: 'name',
      cell: (tenant) => <Name tenant={tenant} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 116,
      phone: 'end',
      sort: 'status',
      cell: (tenant) => <StateMark tenant={tenant} />,
    },
    {
      key: 'plan',
      head: t('plan'),
      width: 210,
      phone: 'under',
      sort: 'trial_expires',
      cell: (tenant) => <PlanName tenant={tenant} />,
    },
    { key: 'domain', head: t('store'), least: 150, wide: true, cell: ({ domain }) => <bdi dir="ltr">{domain}</bdi> },
    {
      key: 'owner',
      head: t('owner'),
      least: 176,
      wide: true,
      cell: ({ owner_email, email }) => <bdi dir="ltr">{owner_email ?? email}</bdi>,
    },
    {
      key: 'country',
      head: t('country'),
      width: 84,
      wide: true,
      sort: 'country',
      cell: ({ country, currency }) => (
        <bdi dir="ltr">
          {country} · {currency}
        </bdi>
      ),
    },
    {
      key: 'merchants',
      head: t('merchants'),
      width: 88,
      end: true,
      cell: ({ merchants }) => <NumberText value={merchants} />,
    },
    { key: 'orders', head: t('orders_30'), width: 124, end: true, cell: ({ orders }) => <NumberText value={orders} /> },
    {
      key: 'created',
      head: t('created_at'),
      width: 126,
      wide: true,
      end: true,
      sort: 'created_at',
      cell: ({ created_at }) => <Time at={created_at} as="day" />,
    },
  ]
}

const Name = ({ tenant: { id, name } }: { tenant: TenantRow }) => (
  <span className={styles.name}>
    <Avatar name={name} size={24} />
    <Link to={`/tenants/view/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  </span>
)
