import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { webhooks } from '#contract/areas/webhooks.ts'
import type { Webhook } from '#contract/areas/webhooks.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { SecretDialog } from '#panel/shell/page/secret-dialog.tsx'
import { useWebhookColumns } from './webhook-columns.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookTabs } from './webhook-tabs.tsx'

type Open = { kind: 'form'; webhook?: Webhook } | { kind: 'rotation'; webhook: Webhook }
type NewSecret = { name: string; secret: string }

/** Addresses that are called when something happens. */
export function WebhooksScreen() {
  const t = useText('webhooks')
  const { to } = usePanelRoute()
  const list = useList(webhooks.list, { sort: '-created_at' })
  const [open, setOpen] = useState<Open>()
  const [created, setCreated] = useState<NewSecret>()
  const close = () => setOpen(undefined)
  const columns = useWebhookColumns({
    edit: (webhook) => setOpen({ kind: 'form', webhook }),
    rotate: (webhook) => setOpen({ kind: 'rotation', webhook }),
  })
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => setOpen({ kind: 'form' })}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={t('title')} back={to('/settings')} actions={add} toolbar={<WebhookTabs current="webhooks" />} fill>
      <Table
        name="webhooks"
        label={t('title')}
        list={list}
        columns={columns}
        search={t('find')}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
      {open?.kind === 'form' && (
        <WebhookDialog {...(open.webhook ? { webhook: open.webhook } : {})} close={close} onCreated={setCreated} />
      )}
      {open?.kind === 'rotation' && <RotationDialog webhook={open.webhook} close={close} onRotated={setCreated} />}
      {created && (
        <SecretDialog
          title={t('secret_title', { name: created.name })}
          warning={t('secret_text')}
          secret={created.secret}
          usage={t('secret_usage')}
          doneLabel={t('secret_done')}
          close={() => setCreated(undefined)}
        />
      )}
    </Screen>
  )
}

type RotationProps = {
  webhook: Webhook
  close: () => void
  onRotated: (secret: NewSecret) => void
}

function RotationDialog({ webhook, close, onRotated }: RotationProps) {
  const t = useText('webhooks')
  const rotate = useCallMutation(webhooks.rotateSecret, { invalidates: [webhooks.list] })
  return (
    <ConfirmDialog
      opened
      close={close}
      title={t('rotate_title', { name: webhook.name })}
      text={t('rotate_text')}
      confirmLabel={t('rotate')}
      onConfirm={async () => {
        const outcome = await rotate.mutate({ id: webhook._id })
        if (outcome.ok) onRotated(outcome.data)
        return outcome.ok
      }}
    />
  )
}
