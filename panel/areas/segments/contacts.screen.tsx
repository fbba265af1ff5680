import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { segments } from '#contract/areas/segments.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { invalidateCalls, useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { useContactColumns } from './contact-columns.tsx'
import { useSegmentTexts } from './segment-texts.ts'
import styles from './segments.module.css'

/** The customers of a segment now. */
export function SegmentContactsScreen() {
  const t = useText('segments')
  const { to } = usePanelRoute()
  const { segment_id: id = '' } = useParams()
  const { data, loadError, refetch } = useCall(segments.show, { id })
  const list = useList(segments.execute, { input: { segment_id: id } })
  const columns = useContactColumns().map((column) => ({ ...column, hidden: false }))
  const { filterText } = useSegmentTexts()
  const listPath = to('/segmentation')
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  if (!data) return null
  const actions = (
    <>
      <Button
        icon={IconRefresh}
        busy={list.refreshing}
        onClick={() => void invalidateCalls(segments.execute, segments.show)}
      >
        {t('refresh')}
      </Button>
      <LinkButton icon={IconPencil} to={to(`/segmentation/edit/${id}`)}>
        {t('edit')}
      </LinkButton>
    </>
  )
  return (
    <Screen
      title={<bdi>{data.name}</bdi>}
      tabTitle={data.name}
      back={listPath}
      actions={actions}
      toolbar={<p className={styles.conditions}>{data.filters.map(filterText).join(' · ')}</p>}
      fill
    >
      <Table
        name="segment-contacts"
        label={t('customers')}
        list={list}
        columns={columns}
        search={t('find_contact')}
        rowKey={({ user_id }) => user_id}
        rowName={({ name }) => name}
        empty={<NoRecords title={t('nobody')} text={t('nobody_text')} />}
      />
    </Screen>
  )
}
