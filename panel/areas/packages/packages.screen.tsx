import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { packages } from '#contract/areas/packages.ts'
import type { MerchantPackage } from '#contract/areas/packages.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn, Muted, PictureNameCell } from '#kit/ui/table/cells.tsx'
import { useRowOrder } from '#kit/ui/table/row-order.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { StatusSwitch } from '#panel/shell/page/status-switch.tsx'
import { PackageDialog } from './package-dialog.tsx'

/** The packages of the shop: merchants or products under one name. */
export function PackagesScreen() {
  const t = useText('packages')
  const common = useText('banners')
  const [edited, setEdited] = useState<MerchantPackage | 'new'>()
  const { mutate } = useCallMutation(packages.move, { invalidates: [packages], errorText: common('move_failed') })
  const rows = useList(packages.list, { sort: 'sort_order' })
  const order = useRowOrder({
    list: rows,
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    head: common('order'),
    sort: 'sort_order',
    save: async (move) => (await mutate(move)).ok,
  })
  const columns = usePackageColumns(setEdited)
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={t('title')} actions={add} fill>
      <Table
        name="packages"
        label={t('title')}
        list={order.list}
        columns={[...order.columns, ...columns]}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
      {order.status}
      {edited && <PackageDialog saved={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </Screen>
  )
}

function usePackageColumns(edit: (saved: MerchantPackage) => void): Column<MerchantPackage>[] {
  const t = useText('packages')
  const common = useText('banners')
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 180,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: ({ name, image }) => <PictureNameCell picture={image} name={name} />,
    },
    {
      key: 'content',
      head: t('content'),
      minWidth: 220,
      collapsible: true,
      mobile: 'secondary',
      cell: ({ merchants, products }) => (
        <bdi>{[...merchants, ...products].map(({ name }) => name).join(common('comma'))}</bdi>
      ),
    },
    {
      key: 'price',
      head: t('price'),
      width: 120,
      alignEnd: true,
      sort: 'price',
      cell: ({ price, currency }) =>
        price === null ? <Muted>{t('no_price')}</Muted> : <Money amount={price} currency={currency} />,
    },
    {
      key: 'status',
      head: common('active_short'),
      width: 120,
      mobile: 'end',
      sort: 'status',
      cell: (row) => (
        <StatusSwitch
          call={packages.update}
          row={row}
          label={common('active_of', { name: row.name })}
          invalidates={[packages]}
        />
      ),
    },
    actionsColumn({
      head: common('actions'),
      width: 110,
      cell: (row) => (
        <>
          <IconButton
            size="small"
            icon={IconPencil}
            label={common('edit_of', { name: row.name })}
            popup="dialog"
            onClick={() => edit(row)}
          />
          <DeleteButton
            call={packages.remove}
            id={row.id}
            invalidates={[packages]}
            texts={{ ...deleteTextsOf(common, row.name), text: t('delete_text') }}
          />
        </>
      ),
    }),
  ]
}
