import type { SegmentContact } from '#contract/areas/segments.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { NameCell, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'

/** The columns of customers in a segment. */
export function useContactColumns(): Column<SegmentContact>[] {
  const t = useText('segments')
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 150,
      pinned: true,
      mobile: 'primary',
      cell: ({ name }) => <NameCell>{name}</NameCell>,
    },
    {
      key: 'email',
      head: t('email'),
      minWidth: 170,
      mobile: 'secondary',
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    { key: 'phone', head: t('phone'), width: 150, cell: ({ phone }) => <bdi>{phone}</bdi> },
    {
      key: 'country_code',
      head: t('country_code'),
      width: 110,
      hidden: true,
      cell: ({ country_code }) => <bdi>{country_code}</bdi>,
    },
    {
      key: 'user_id',
      head: t('user_id'),
      width: 290,
      hidden: true,
      collapsible: true,
      cell: ({ user_id }) => <bdi>{user_id}</bdi>,
    },
    {
      key: 'orders',
      head: t('field_total_orders'),
      width: 100,
      alignEnd: true,
      mobile: 'end',
      sort: 'total_orders',
      cell: ({ total_orders }) => total_orders,
    },
    {
      key: 'spent',
      head: t('field_total_spent'),
      width: 120,
      alignEnd: true,
      sort: 'total_spent',
      cell: ({ total_spent, currency }) => <Money amount={total_spent} currency={currency} />,
    },
    timeColumn({ key: 'last_order', head: t('last_order'), field: 'last_order_at', emptyText: t('never') }),
  ]
}
