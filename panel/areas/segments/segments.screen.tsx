import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { segments } from '#contract/areas/segments.ts'
import type { Segment } from '#contract/areas/segments.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { useSegmentTexts } from './segment-texts.ts'

/** The segments of the network with the number of their customers. */
export function SegmentsScreen() {
  const t = useText('segments')
  const { to } = usePanelRoute()
  const navigate = useNavigate()
  const { locale } = useLocaleContext()
  const { filterText } = useSegmentTexts()
  const list = useList(segments.list, { sort: '-created_at' })
  const columns: Column<Segment>[] = [
    {
      key: 'name',
      head: t('name'),
      minWidth: 180,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: ({ segment_id, name }) => (
        <Link to={to(`/segmentation/view/${segment_id}`)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'conditions',
      head: t('conditions'),
      minWidth: 260,
      mobile: 'secondary',
      cell: ({ filters }) => filters.map(filterText).join(' · '),
    },
    {
      key: 'contacts',
      head: t('customers'),
      width: 120,
      alignEnd: true,
      mobile: 'end',
      cell: ({ contact_count }) => formatNumber(contact_count, locale),
    },
    {
      key: 'counted',
      head: t('counted'),
      width: 130,
      alignEnd: true,
      cell: ({ counted_at }) => <Time at={counted_at} />,
    },
    actionsColumn({
      head: t('actions'),
      width: 110,
      cell: ({ segment_id, name }) => (
        <>
          <IconButton
            size="small"
            icon={IconPencil}
            label={`${t('edit')}: ${name}`}
            onClick={() => void navigate(to(`/segmentation/edit/${segment_id}`))}
          />
          <DeleteButton
            call={segments.remove}
            id={segment_id}
            invalidates={[segments]}
            texts={deleteTextsOf(t, name)}
          />
        </>
      ),
    }),
  ]
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => void navigate(to('/segmentation/create'))}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={t('title')} actions={add} fill>
      <Table
        name="segments"
        label={t('title')}
        list={list}
        columns={columns}
        search={t('find')}
        rowKey={({ segment_id }) => segment_id}
        rowName={({ name }) => name}
        to={({ segment_id }) => to(`/segmentation/view/${segment_id}`)}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
    </Screen>
  )
}
