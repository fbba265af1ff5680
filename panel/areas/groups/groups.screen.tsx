import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { groups } from '#contract/areas/groups.ts'
import type { Group } from '#contract/areas/groups.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn, NameCell } from '#kit/ui/table/cells.tsx'
import { useRowOrder } from '#kit/ui/table/row-order.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { useSectionTitle } from '#panel/areas/settings/use-sections.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { StatusSwitch } from '#panel/shell/page/status-switch.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { groupQueries } from './group-queries.ts'

/** The groups of merchant categories, by which customers filter the shop. */
export function GroupsScreen() {
  const t = useText('groups')
  const common = useText('banners')
  const title = useSectionTitle('groups')
  const [edited, setEdited] = useState<Group | 'new'>()
  const { mutate } = useCallMutation(groups.move, { invalidates: groupQueries, errorText: common('move_failed') })
  const rows = useList(groups.list, { sort: 'sort_order' })
  const order = useRowOrder({
    list: rows,
    rowKey: ({ id }) => id,
    rowName: ({ group_name }) => group_name,
    head: common('order'),
    sort: 'sort_order',
    save: async (move) => (await mutate(move)).ok,
  })
  const columns = useGroupColumns(setEdited)
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={title} back="/settings" actions={add} fill>
      <Table
        name="groups"
        label={title}
        list={order.list}
        columns={[...order.columns, ...columns]}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={({ group_name }) => group_name}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
      {order.status}
      {edited && <GroupDialog group={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </Screen>
  )
}

function useGroupColumns(edit: (group: Group) => void): Column<Group>[] {
  const t = useText('groups')
  const common = useText('banners')
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 200,
      pinned: true,
      mobile: 'primary',
      sort: 'group_name',
      cell: ({ group_name }) => <NameCell>{group_name}</NameCell>,
    },
    {
      key: 'categories',
      head: t('categories'),
      width: 120,
      alignEnd: true,
      cell: ({ category_ids }) => category_ids.length,
    },
    {
      key: 'status',
      head: common('active_short'),
      width: 120,
      mobile: 'end',
      sort: 'status',
      cell: (group) => (
        <StatusSwitch
          call={groups.update}
          row={group}
          label={common('active_of', { name: group.group_name })}
          invalidates={groupQueries}
        />
      ),
    },
    actionsColumn({
      head: common('actions'),
      width: 110,
      cell: (group) => (
        <>
          <IconButton
            size="small"
            icon={IconPencil}
            label={common('edit_of', { name: group.group_name })}
            popup="dialog"
            onClick={() => edit(group)}
          />
          <DeleteButton
            call={groups.remove}
            id={group.id}
            invalidates={groupQueries}
            texts={{ ...deleteTextsOf(common, group.group_name), text: t('delete_text') }}
          />
        </>
      ),
    }),
  ]
}
