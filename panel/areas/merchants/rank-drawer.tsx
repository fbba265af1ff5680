import { featuredMerchants, sponsoredMerchants } from '#contract/areas/merchants/promotion.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { Drawer, DrawerSection } from '#kit/ui/layout/drawer.tsx'
import { Muted, NameCell } from '#kit/ui/table/cells.tsx'
import { useRowOrder } from '#kit/ui/table/row-order.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { merchants } from '#contract/areas/merchants/merchants.ts'

/** The sponsored and the featured merchants in the order of their rows in the shop. */
export function RankDrawer({ close }: { close: () => void }) {
  const t = useText('merchants')
  return (
    <Drawer title={t('ranks')} label={t('ranks')} subtitle={t('ranks_hint')} close={close}>
      <DrawerSection title={t('column_sponsored')}>
        <RankTable kind="sponsored" />
      </DrawerSection>
      <DrawerSection title={t('column_featured')}>
        <RankTable kind="featured" />
      </DrawerSection>
    </Drawer>
  )
}

const maxRows = 100

function RankTable({ kind }: { kind: 'featured' | 'sponsored' }) {
  const t = useText('merchants')
  const calls = kind === 'featured' ? featuredMerchants : sponsoredMerchants
  const sort = `${kind}_rank`
  const list = useList(calls.list, { prefix: `${kind}_`, sort, pageSize: maxRows })
  const { mutate } = useCallMutation(calls.move, {
    invalidates: [featuredMerchants.list, sponsoredMerchants.list, merchants],
  })
  const order = useRowOrder({
    list,
    rowKey: ({ _id }) => _id,
    rowName: ({ name }) => name,
    head: t('rank'),
    sort,
    save: async (move) => (await mutate(move)).ok,
  })
  const columns: Column<Merchant>[] = [
    {
      key: 'name',
      head: t('column_name'),
      minWidth: 120,
      pinned: true,
      mobile: 'primary',
      cell: ({ name }) => <NameCell>{name}</NameCell>,
    },
    ...(kind === 'sponsored' ? [untilColumn(t('sponsored_until'), t('sponsored_open'))] : []),
  ]
  return (
    <>
      <Table
        name={`ranks-${kind}`}
        label={t(`column_${kind}`)}
        list={order.list}
        columns={[...order.columns, ...columns]}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        empty={<Muted>{t('no_promoted')}</Muted>}
        plain
      />
      {order.status}
    </>
  )
}

const untilColumn = (head: string, openText: string): Column<Merchant> => ({
  key: 'until',
  head,
  width: 150,
  mobile: 'end',
  cell: ({ sponsored_expiration: at }) => (at === null ? <Muted>{openText}</Muted> : <Time at={at} as="day" />),
})
