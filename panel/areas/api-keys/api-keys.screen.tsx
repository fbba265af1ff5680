import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { apiKeys } from '#contract/areas/api-keys.ts'
import type { ApiKey } from '#contract/areas/api-keys.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { useApiKeyColumns } from './api-key-columns.tsx'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { KeyReveal } from './key-reveal.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

type Open =
  | { kind: 'new' }
  | { kind: 'edit' | 'rotation'; apiKey: ApiKey }
  | { kind: 'reveal'; name: string; key: string }

/** API keys of the tenant. */
export function ApiKeysScreen() {
  const t = useText('api-keys')
  const list = useList(apiKeys.list, { sort: '-created_at' })
  const [open, setOpen] = useState<Open>()
  const columns = useApiKeyColumns({
    edit: (apiKey) => setOpen({ kind: 'edit', apiKey }),
    rotate: (apiKey) => setOpen({ kind: 'rotation', apiKey }),
  })
  const close = () => setOpen(undefined)
  const reveal = ({ name, key }: { name: string; key: string }) => setOpen({ kind: 'reveal', name, key })
  const add = (
    <Button kind="primary" icon={IconKey} onClick={() => setOpen({ kind: 'new' })}>
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
      {open?.kind === 'new' && <NewKeyDialog close={close} onCreated={reveal} />}
      {open?.kind === 'edit' && <EditKeyDialog apiKey={open.apiKey} close={close} />}
      {open?.kind === 'rotation' && <RotateKeyDialog apiKey={open.apiKey} close={close} onRotated={reveal} />}
      {open?.kind === 'reveal' && <KeyReveal name={open.name} secret={open.key} close={close} />}
    </Screen>
  )
}
