import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { apiKeys } from '#contract/areas/api-keys.ts'
import type { ApiKey } from '#contract/areas/api-keys.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { actionsColumn, Muted, NameCell, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { useMe } from '#panel/shell/session/signed-in.tsx'
import styles from './api-keys.module.css'

type Actions = { edit: (apiKey: ApiKey) => void; rotate: (apiKey: ApiKey) => void }

export function useApiKeyColumns(actions: Actions): Column<ApiKey>[] {
  const t = useText('api-keys')
  const { me } = useMe()
  const permissionCount = ({ permissions }: ApiKey) => t('count_permissions', { count: permissions.length })
  const keyName = ({ name }: ApiKey) => <NameCell>{name}</NameCell>
  const creator = ({ creator_name }: ApiKey) =>
    creator_name ? <bdi>{creator_name}</bdi> : <Muted>{t('creator_gone')}</Muted>
  return [
    { key: 'name', head: t('name'), minWidth: 180, pinned: true, mobile: 'primary', sort: 'name', cell: keyName },
    { key: 'key', head: t('key'), minWidth: 210, mobile: 'secondary', cell: (apiKey) => <MaskedKey {...apiKey} /> },
    { key: 'permissions', head: t('permissions'), width: 140, collapsible: true, cell: permissionCount },
    { key: 'addresses', head: t('addresses'), minWidth: 150, cell: (apiKey) => <Addresses {...apiKey} /> },
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
      width: 132,
      cell: (apiKey) => <RowActions apiKey={apiKey} {...actions} isOwn={apiKey.created_by === me?.id} />,
    }),
  ]
}

/** After a rotation also says until when the old secret works. */
function MaskedKey({ masked_key, previous_key_until }: ApiKey) {
  const t = useText('api-keys')
  return (
    <span className={styles.stack}>
      <code dir="ltr">{masked_key}</code>
      {previous_key_until && (
        <Muted>
          {t('old_works_until')} <Time at={previous_key_until} />
        </Muted>
      )}
    </span>
  )
}

function Addresses({ allowed_addresses }: ApiKey) {
  const t = useText('api-keys')
  const [first, ...others] = allowed_addresses
  if (first === undefined) return <Muted>{t('addresses_any')}</Muted>
  return (
    <span dir="ltr" title={allowed_addresses.join('\n')}>
      <code>{first}</code>
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}

function RowActions({ apiKey, edit, rotate, isOwn }: Actions & { apiKey: ApiKey; isOwn: boolean }) {
  const t = useText('api-keys')
  const { id, name } = apiKey
  return (
    <span className={styles.actions}>
      <IconButton size="small" icon={IconPencil} label={t('edit_of', { name })} onClick={() => edit(apiKey)} />
      {isOwn && (
        <IconButton size="small" icon={IconRefresh} label={t('rotate_of', { name })} onClick={() => rotate(apiKey)} />
      )}
      <DeleteButton call={apiKeys.remove} id={id} invalidates={[apiKeys.list]} texts={deleteTextsOf(t, name)} />
    </span>
  )
}
