import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { menuPushes, pushUndoHours } from '#contract/areas/catalog/menu-pushes.ts'
import type { MenuPush } from '#contract/areas/catalog/menu-pushes.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { KeptRecords } from './kept-records.tsx'
import { usePushColumns } from './push-columns.tsx'

const pollMs = 2_000

/** What the master menu did to the stores that follow it, with an undo for each push. */
export function PushesScreen() {
  const t = useText('master-menu')
  const can = useCan()
  const [open, setOpen] = useState<{ dialog: 'undo' | 'kept'; push: MenuPush } | null>(null)
  const list = useList(menuPushes.list, {
    refetchInterval: (rows) => rows.some(({ state }) => state === 'undoing') && pollMs,
  })
  const undo = useCallMutation(menuPushes.undo, { invalidates: [menuPushes], successText: t('undo_started') })
  const columns = usePushColumns(({ push, isUndoable }) => (
    <>
      {push.kept_count > 0 && (
        <Button size="small" kind="bare" onClick={() => setOpen({ dialog: 'kept', push })}>
          {t('kept_records', { number: push.kept_count })}
        </Button>
      )}
      {isUndoable && can(menuPushes.undo) && (
        <Button size="small" icon={IconArrowBackUp} onClick={() => setOpen({ dialog: 'undo', push })}>
          {t('undo')}
        </Button>
      )}
    </>
  ))
  const close = () => setOpen(null)
  return (
    <Screen title={t('pushes')} back="/master-menu" fill>
      <Table
        name="master-menu-pushes"
        label={t('pushes')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<NoRecords title={t('pushes_empty')} text={t('pushes_text', { number: pushUndoHours })} />}
      />
      <ConfirmDialog
        opened={open?.dialog === 'undo'}
        close={close}
        danger
        title={t('undo_title')}
        text={t('undo_text')}
        confirmLabel={t('undo')}
        onConfirm={async () => (await undo.mutate({ id: open?.push.id ?? '' })).ok}
      />
      {open?.dialog === 'kept' && <KeptRecords push={open.push} close={close} />}
    </Screen>
  )
}
