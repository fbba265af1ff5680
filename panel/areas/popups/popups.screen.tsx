import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { popups } from '#contract/areas/popups.ts'
import type { Popup } from '#contract/areas/popups.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn, Muted } from '#kit/ui/table/cells.tsx'
import { useRowOrder } from '#kit/ui/table/row-order.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { DatesCell } from '#panel/areas/banners/dates-cell.tsx'
import { usePlaceText } from '#panel/areas/banners/place-text.ts'
import { FiguresCell } from '#panel/areas/banners/promotion-figures.tsx'
import { StateLabel, useStateFilter } from '#panel/areas/banners/state-label.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { StatusSwitch } from '#panel/shell/page/status-switch.tsx'

/** The popups of the shop. Of several that apply, the first that a customer has not seen opens. */
export function PopupsScreen() {
  const t = useText('popups')
  const common = useText('banners')
  const navigate = useNavigate()
  const { mutate } = useCallMutation(popups.move, { invalidates: [popups.list], errorText: common('move_failed') })
  const rows = useList(popups.list, { sort: 'sort_order' })
  const order = useRowOrder({
    list: rows,
    rowKey: ({ id }) => id,
    rowName: ({ title }) => title,
    head: common('order'),
    sort: 'sort_order',
    save: async (move) => (await mutate(move)).ok,
  })
  const columns = usePopupColumns()
  const stateFilter = useStateFilter()
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => void navigate('/popups/create')}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={t('title')} actions={add} fill>
      <Table
        name="popups"
        label={t('title')}
        list={order.list}
        columns={[...order.columns, ...columns]}
        filters={[stateFilter]}
        search={common('find')}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        to={({ id }) => `/popups/edit/${id}`}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
      {order.status}
    </Screen>
  )
}

function usePopupColumns(): Column<Popup>[] {
  const t = useText('popups')
  const common = useText('banners')
  const placeOf = usePlaceText(t('location_global'))
  return [
    {
      key: 'title',
      head: common('name'),
      minWidth: 200,
      pinned: true,
      mobile: 'primary',
      sort: 'title',
      cell: ({ id, title }) => (
        <Link to={`/popups/edit/${id}`}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    { key: 'place', head: common('location'), width: 160, collapsible: true, cell: placeOf },
    { key: 'type', head: t('type'), width: 90, collapsible: true, cell: ({ type }) => t(`type_${type}`) },
    {
      key: 'device',
      head: t('device'),
      width: 140,
      collapsible: true,
      cell: ({ visible_on }) => t(`device_${visible_on}`),
    },
    {
      key: 'frequency',
      head: t('frequency'),
      width: 130,
      collapsible: true,
      cell: ({ frequency }) => t(`frequency_${frequency}`),
    },
    {
      key: 'segment',
      head: t('segment'),
      width: 130,
      collapsible: true,
      cell: ({ segment_name }) => segment_name ?? <Muted>{t('segment_all')}</Muted>,
    },
    {
      key: 'dates',
      head: common('dates'),
      width: 190,
      collapsible: true,
      sort: 'start_date',
      cell: (popup) => <DatesCell {...popup} />,
    },
    {
      key: 'figures',
      head: common('figures'),
      width: 130,
      cell: (popup) => <FiguresCell {...popup} />,
    },
    {
      key: 'state',
      head: common('state'),
      width: 120,
      mobile: 'secondary',
      cell: ({ state }) => <StateLabel state={state} />,
    },
    {
      key: 'active',
      head: common('active_short'),
      width: 110,
      mobile: 'end',
      cell: (popup) => (
        <StatusSwitch
          call={popups.update}
          row={popup}
          label={common('active_of', { name: popup.title })}
          invalidates={[popups]}
        />
      ),
    },
    actionsColumn({
      head: common('actions'),
      cell: ({ id, title }) => (
        <DeleteButton call={popups.remove} id={id} invalidates={[popups]} texts={deleteTextsOf(common, title)} />
      ),
    }),
  ]
}
