import { Link } from 'react-router'
import type { CustomerRow } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { formatPhone } from '#kit/ui/base/format.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { actionsColumn, Muted, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { CustomerMenu } from './customer-menu.tsx'
import type { CustomerAction } from './customer-menu.tsx'
import { fullNameOf } from './customer-view.ts'
import styles from './customers.module.css'

/** Columns of the customer list. `open` starts an action of a row. */
export function useCustomerColumns(open: (action: CustomerAction, row: CustomerRow) => void): Column<CustomerRow>[] {
  const t = useText('customers')
  const tKit = useKitText()
  const money = useMoney()
  const { currency } = usePanelContext()
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 190,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: (row) => (
        <Link to={`/customers/view/${row.id}`} className={styles.name}>
          <Avatar name={fullNameOf(row) || '?'} variant="round" size={24} />
          <bdi>{fullNameOf(row)}</bdi>
          {row.is_guest && <Tag>{t('guest')}</Tag>}
        </Link>
      ),
    },
    {
      key: 'email',
      head: t('email'),
      minWidth: 180,
      mobile: 'secondary',
      cell: ({ email }) => (email === '' ? <Muted>{tKit('not_provided')}</Muted> : <bdi dir="ltr">{email}</bdi>),
    },
    {
      key: 'mobile',
      head: t('mobile'),
      width: 150,
      collapsible: true,
      cell: ({ mobile }) => <bdi dir="ltr">{formatPhone(mobile)}</bdi>,
    },
    {
      key: 'orders',
      head: t('orders'),
      width: 90,
      alignEnd: true,
      collapsible: true,
      sort: 'orders',
      cell: (row) => row.orders_count,
    },
    {
      key: 'spent',
      head: t('spent'),
      width: 110,
      alignEnd: true,
      mobile: 'end',
      sort: 'spent',
      measureText: ({ total_spent }) => money(total_spent, currency),
      cell: ({ total_spent }) => <Money amount={total_spent} currency={currency} />,
    },
    timeColumn({ key: 'last_order', head: t('last_order'), field: 'last_order_at', emptyText: '–', collapsible: true }),
    timeColumn({ key: 'signed_up', head: t('signed_up'), field: 'sign_up_date', as: 'day', collapsible: true }),
    {
      key: 'segments',
      head: t('segments'),
      width: 180,
      collapsible: true,
      cell: (row) => <Segments segments={row.segments} />,
    },
    { key: 'status', head: t('status'), width: 110, cell: ({ status }) => <CustomerStatusLabel status={status} /> },
    {
      key: 'id',
      head: t('id'),
      width: 120,
      hidden: true,
      cell: ({ id }) => <code dir="ltr">{id.slice(-8)}</code>,
    },
    actionsColumn({
      head: t('actions'),
      cell: (row) => <CustomerMenu customer={row} open={(action) => open(action, row)} />,
    }),
  ]
}

/** The first segment of a customer, and how many more there are. */
function Segments({ segments: [first, ...others] }: Pick<CustomerRow, 'segments'>) {
  if (!first) return null
  return (
    <span className={styles.tags}>
      <Tag title={first.name}>{first.name}</Tag>
      {others.length > 0 && <Tag title={others.map(({ name }) => name).join(', ')}>+{others.length}</Tag>}
    </span>
  )
}

export function CustomerStatusLabel({ status }: Pick<CustomerRow, 'status'>) {
  const t = useText('customers')
  return status === 'active' ? (
    <StatusLabel shape="completed" tone="off">
      {t('status_active')}
    </StatusLabel>
  ) : (
    <StatusLabel shape="cancelled" tone="bad">
      {t('status_block')}
    </StatusLabel>
  )
}
