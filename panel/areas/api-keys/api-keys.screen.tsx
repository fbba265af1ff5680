import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { apiKeys } from '#contract/areas/api-keys.ts'
import type { ApiKey } from '#contract/areas/api-keys.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn, Muted, NameCell, timeColumn } from '#kit/ui/table/cells.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { KeyReveal } from './key-reveal.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** API keys of the tenant. */
export function ApiKeysScreen() {
  const t = useText('api-keys')
  const list = useList(apiKeys.list, { sort: '-created_at' })
  const columns = useColumns()
  const [dialog, setDialog] = useState<'new' | { name: string; key: string }>()
  const close = () => setDialog(undefined)
  const add = (
    <Button kind="primary" icon={IconKey} onClick={() => setDialog('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={t('title')} actions={add} fill>
      <Table
        name="api-keys"
        label={t('title')}
        list={list}
        columns={columns}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
      {dialog === 'new' && <NewKeyDialog close={close} onCreated={setDialog} />}
      {typeof dialog === 'object' && <KeyReveal name={dialog.name} secret={dialog.key} close={close} />}
    </Screen>
  )
}

function useColumns(): Column<ApiKey>[] {
  const t = useText('api-keys')
  const permissionCount = ({ permissions }: ApiKey) => t('count_permissions', { count: permissions.length })
  const keyName = ({ name }: ApiKey) => <NameCell>{name}</NameCell>
  const maskedKey = ({ masked_key }: ApiKey) => <code dir="ltr">{masked_key}</code>
  const creator = ({ creator_name }: ApiKey) =>
    creator_name ? <bdi>{creator_name}</bdi> : <Muted>{t('creator_gone')}</Muted>
  return [
    { key: 'name', head: t('name'), minWidth: 180, pinned: true, mobile: 'primary', sort: 'name', cell: keyName },
    { key: 'key', head: t('key'), width: 110, mobile: 'secondary', cell: maskedKey },
    { key: 'permissions', head: t('permissions'), width: 140, collapsible: true, cell: permissionCount },
    { key: 'maker', head: t('creator'), width: 170, collapsible: true, cell: creator },
    timeColumn({ key: 'created', head: t('created_at'), field: 'created_at' }),
    timeColumn({
      key: 'used',
      head: t('last_used'),
      field: 'last_used_at',
      emptyText: t('never'),
      mobile: 'secondary',
    }),
    actionsColumn({
      head: t('actions'),
      cell: ({ id, name }) => (
        <DeleteButton call={apiKeys.remove} id={id} invalidates={[apiKeys.list]} texts={deleteTextsOf(t, name)} />
      ),
    }),
  ]
}
