import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { apiKeys } from '#contract/api-keys.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { DeleteButton } from '#panel/shell/page/delete-button.tsx'
import styles from './api-keys.module.css'
import { KeyReveal } from './key-reveal.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

type CreatedKey = { name: string; key: string }

/** API keys of the tenant. */
export function ApiKeysScreen() {
  const t = useText('api-keys')
  const list = useList(apiKeys.list, { sort: '-created_at' })
  const columns = useColumns()
  const [isCreating, setIsCreating] = useState(false)
  const [createdKey, setCreatedKey] = useState<CreatedKey>()
  const add = (
    <Button kind="primary" icon={IconKey} onClick={() => setIsCreating(true)}>
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
      {isCreating && (
        <NewKeyDialog
          close={() => setIsCreating(false)}
          onCreated={(key) => {
            setIsCreating(false)
            setCreatedKey(key)
          }}
        />
      )}
      {createdKey && (
        <KeyReveal name={createdKey.name} secret={createdKey.key} close={() => setCreatedKey(undefined)} />
      )}
    </Screen>
  )
}

function useColumns(): Column<ApiKey>[] {
  const t = useText('api-keys')
  const never = <span className={styles.muted}>{t('never')}</span>
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 180,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: ({ name }) => (
        <strong className={styles.name}>
          <bdi>{name}</bdi>
        </strong>
      ),
    },
    {
      key: 'key',
      head: t('key'),
      width: 110,
      mobile: 'secondary',
      cell: ({ masked_key }) => <code dir="ltr">{masked_key}</code>,
    },
    {
      key: 'permissions',
      head: t('permissions'),
      width: 140,
      collapsible: true,
      cell: ({ permissions }) => t('count_permissions', { count: permissions.length }),
    },
    {
      key: 'maker',
      head: t('creator'),
      width: 170,
      collapsible: true,
      cell: ({ creator_name }) =>
        creator_name ? <bdi>{creator_name}</bdi> : <span className={styles.muted}>{t('creator_gone')}</span>,
    },
    {
      key: 'created',
      head: t('created_at'),
      width: 130,
      alignEnd: true,
      sort: 'created_at',
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    {
      key: 'used',
      head: t('last_used'),
      width: 130,
      alignEnd: true,
      mobile: 'secondary',
      sort: 'last_used_at',
      cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : never),
    },
    {
      key: 'actions',
      head: t('actions'),
      width: 72,
      alignEnd: true,
      mobile: 'end',
      cell: ({ id, name }) => (
        <DeleteButton
          call={apiKeys.remove}
          id={id}
          invalidates={[apiKeys.list]}
          texts={{
            label: t('delete_of', { name }),
            title: t('delete_title', { name }),
            text: t('delete_text'),
            confirm: t('delete'),
            success: t('deleted'),
          }}
        />
      ),
    },
  ]
}
