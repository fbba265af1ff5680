import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { banners } from '#contract/areas/banners.ts'
import type { Banner } from '#contract/areas/banners.ts'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import { useRowOrder } from '#kit/ui/table/row-order.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { StatusSwitch } from '#panel/shell/page/status-switch.tsx'
import styles from './banners.module.css'
import { usePlaceText } from './place-text.ts'
import { DatesCell } from './dates-cell.tsx'
import { FiguresCell } from './promotion-figures.tsx'
import { StateLabel, useStateFilter } from './state-label.tsx'

/** The banners of the shop, in the order in which it shows them. */
export function BannersScreen() {
  const t = useText('banners')
  const navigate = useNavigate()
  const { mutate } = useCallMutation(banners.move, { invalidates: [banners.list], errorText: t('move_failed') })
  const rows = useList(banners.list, { sort: 'sort_order' })
  const order = useRowOrder({
    list: rows,
    rowKey: ({ id }) => id,
    rowName: ({ title }) => title,
    head: t('order'),
    sort: 'sort_order',
    save: async (move) => (await mutate(move)).ok,
  })
  const columns = useBannerColumns()
  const stateFilter = useStateFilter()
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => void navigate('/banners/create')}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={t('title')} actions={add} fill>
      <Table
        name="banners"
        label={t('title')}
        list={order.list}
        columns={[...order.columns, ...columns]}
        filters={[stateFilter]}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        to={({ id }) => `/banners/edit/${id}`}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
      {order.status}
    </Screen>
  )
}

function useBannerColumns(): Column<Banner>[] {
  const t = useText('banners')
  const placeOf = usePlaceText(t('location_global'))
  return [
    {
      key: 'title',
      head: t('name'),
      minWidth: 240,
      pinned: true,
      mobile: 'primary',
      sort: 'title',
      cell: ({ id, title, image_url }) => (
        <span className={styles.name}>
          <img className={styles.thumbnail} src={imageUrl(image_url, 160)} alt="" loading="lazy" />
          <Link to={`/banners/edit/${id}`} dir="auto">
            <bdi>{title}</bdi>
          </Link>
        </span>
      ),
    },
    { key: 'place', head: t('location'), width: 170, collapsible: true, cell: placeOf },
    {
      key: 'link',
      head: t('link'),
      width: 130,
      collapsible: true,
      cell: ({ link_type }) => t(`link_${link_type}`),
    },
    {
      key: 'dates',
      head: t('dates'),
      width: 200,
      collapsible: true,
      sort: 'start_date',
      cell: (banner) => <DatesCell {...banner} />,
    },
    {
      key: 'figures',
      head: t('figures'),
      width: 130,
      cell: (banner) => <FiguresCell {...banner} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 130,
      mobile: 'secondary',
      cell: ({ state }) => <StateLabel state={state} />,
    },
    {
      key: 'active',
      head: t('active_short'),
      width: 110,
      mobile: 'end',
      cell: (banner) => (
        <StatusSwitch
          call={banners.update}
          row={banner}
          label={t('active_of', { name: banner.title })}
          invalidates={[banners]}
        />
      ),
    },
    actionsColumn({
      head: t('actions'),
      cell: ({ id, title }) => (
        <DeleteButton call={banners.remove} id={id} invalidates={[banners]} texts={deleteTextsOf(t, title)} />
      ),
    }),
  ]
}
