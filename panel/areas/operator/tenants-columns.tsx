import { Link } from 'react-router'
import type { TenantRow } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { NumberText, PlanName, hostAddress, TenantStatus } from './tenant-parts.tsx'
import styles from './tenants.module.css'

export function useTenantColumns(): Column<TenantRow>[] {
  const t = useText('operator')
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 180,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: (tenant) => <Name tenant={tenant} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 116,
      mobile: 'end',
      sort: 'status',
      cell: (tenant) => <TenantStatus tenant={tenant} />,
    },
    {
      key: 'attention',
      head: t('tab_attention'),
      width: 168,
      mobile: 'secondary',
      cell: ({ attention }) =>
        attention.length > 0 && (
          <span className={styles.tags}>
            {attention.map((reason) => (
              <Tag key={reason} tone="soon">
                {t(`attention_${reason}`)}
              </Tag>
            ))}
          </span>
        ),
    },
    {
      key: 'plan',
      head: t('plan'),
      width: 210,
      mobile: 'secondary',
      sort: 'trial_expires',
      cell: (tenant) => <PlanName tenant={tenant} />,
    },
    {
      key: 'domain',
      head: t('store'),
      minWidth: 150,
      collapsible: true,
      cell: ({ domain }) =>
        domain && (
          <a href={hostAddress(domain)} target="_blank" rel="noopener">
            <bdi dir="ltr">{domain}</bdi>
          </a>
        ),
    },
    {
      key: 'owner',
      head: t('owner'),
      minWidth: 176,
      collapsible: true,
      cell: ({ owner_email, email }) => (
        <a href={`mailto:${owner_email ?? email}`}>
          <bdi dir="ltr">{owner_email ?? email}</bdi>
        </a>
      ),
    },
    {
      key: 'country',
      head: t('country'),
      width: 84,
      collapsible: true,
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
      alignEnd: true,
      cell: ({ merchants }) => <NumberText value={merchants} />,
    },
    {
      key: 'orders',
      head: t('orders_30'),
      width: 124,
      alignEnd: true,
      cell: ({ orders }) => <NumberText value={orders} />,
    },
    timeColumn({
      key: 'created',
      head: t('created_at'),
      field: 'created_at',
      as: 'day',
      width: 126,
      collapsible: true,
    }),
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
