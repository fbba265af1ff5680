import { IconUserPlus } from '@tabler/icons-react'
import { users } from '#contract/areas/users/users.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { TransferLinks } from '#panel/shell/page/transfer-links.tsx'
import { usePanelUsers } from './use-panel-users.ts'
import { useUserCalls } from './user-calls.ts'
import { useUserColumns } from './users-columns.tsx'

/** Users and invitations. */
export function UsersScreen() {
  const t = useText('users')
  const can = useCan()
  const calls = useUserCalls()
  const { href } = useQueryParams()
  const list = usePanelUsers()
  const columns = useUserColumns()
  const filters = useFilters()
  const add = can(calls.invites.create) && (
    <LinkButton kind="primary" icon={IconUserPlus} to={calls.create}>
      {t('add')}
    </LinkButton>
  )
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          {!calls.inMerchant && <TransferLinks type="users" exports={users.startExport} />}
          {add}
        </>
      }
      fill
    >
      <Table
        name="users"
        label={t('title')}
        list={list}
        columns={columns}
        filters={filters}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={(row) => (row.kind === 'user' ? row.user.email : row.invite.email)}
        to={(row) => (row.kind === 'user' ? calls.edit(row.id) : href({}))}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
    </Screen>
  )
}

function useFilters(): Filter[] {
  const t = useText('users')
  const { inMerchant } = useUserCalls()
  const roles = (inMerchant ? (['M1001', 'T1002', 'T1001'] as const) : (['T1001', 'T1002', 'M1001'] as const)).map(
    (value) => ({ value, text: t(`role_${value}`) }),
  )
  return [
    {
      name: 'status',
      label: t('status'),
      options: (['active', 'inactive', 'pending'] as const).map((value) => ({ value, text: t(`status_${value}`) })),
    },
    { name: 'role', label: t('role'), options: roles },
  ]
}
