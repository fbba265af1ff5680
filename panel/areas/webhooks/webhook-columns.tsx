import { IconKey, IconPencil, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { webhooks } from '#contract/areas/webhooks.ts'
import type { Webhook } from '#contract/areas/webhooks.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { actionsColumn, NameCell, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { StatusSwitch } from '#panel/shell/page/status-switch.tsx'
import { useResponseText } from './response-text.ts'
import styles from './webhooks.module.css'

type Actions = { edit: (webhook: Webhook) => void; rotate: (webhook: Webhook) => void }

export function useWebhookColumns({ edit, rotate }: Actions): Column<Webhook>[] {
  const t = useText('webhooks')
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 160,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: ({ name }) => <NameCell>{name}</NameCell>,
    },
    {
      key: 'url',
      head: t('url'),
      minWidth: 220,
      collapsible: true,
      cell: ({ url }) => (
        <code className={styles.code} dir="ltr">
          {url}
        </code>
      ),
    },
    {
      key: 'events',
      head: t('events'),
      width: 90,
      alignEnd: true,
      collapsible: true,
      cell: ({ events }) => events.length,
    },
    {
      key: 'health',
      head: t('health'),
      minWidth: 190,
      mobile: 'secondary',
      cell: (webhook) => <Health {...webhook} />,
    },
    timeColumn({ key: 'created', head: t('created'), field: 'created_at' }),
    {
      key: 'status',
      head: t('active'),
      width: 90,
      cell: ({ _id, status, name }) => (
        <StatusSwitch
          call={webhooks.update}
          row={{ id: _id, status }}
          label={t('active_of', { name })}
          invalidates={[webhooks.list]}
        />
      ),
    },
    actionsColumn({
      head: t('actions'),
      width: 168,
      cell: (webhook) => (
        <span className={styles.actions}>
          <TestButton webhook={webhook} />
          <IconButton
            size="small"
            icon={IconPencil}
            label={t('edit_of', { name: webhook.name })}
            onClick={() => edit(webhook)}
          />
          <IconButton
            size="small"
            icon={IconKey}
            label={t('rotate_of', { name: webhook.name })}
            onClick={() => rotate(webhook)}
          />
          <DeleteButton
            call={webhooks.remove}
            id={webhook._id}
            invalidates={[webhooks.list]}
            texts={deleteTextsOf(t, webhook.name)}
          />
        </span>
      ),
    }),
  ]
}

/** Whether the receiver accepts what is sent, with a link to what waits. */
function Health({ _id, status, failing_since, switched_off_at, waiting_count }: Webhook) {
  const t = useText('webhooks')
  if (switched_off_at !== null)
    return (
      <StatusLabel shape="cancelled" tone="bad">
        {t('switched_off')} <Time at={switched_off_at} />
      </StatusLabel>
    )
  if (failing_since !== null)
    return (
      <Link to={`/settings/webhooks/logs?webhook_id=${_id}`}>
        <StatusLabel shape="cancelled" tone="bad">
          {t('failing', { number: waiting_count })}
        </StatusLabel>
      </Link>
    )
  if (status === 'inactive')
    return (
      <StatusLabel shape="empty" tone="off">
        {t('off')}
      </StatusLabel>
    )
  return (
    <StatusLabel shape="completed" tone="good">
      {t('healthy')}
    </StatusLabel>
  )
}

/** Sends a test event and says what the receiver answered. */
function TestButton({ webhook }: { webhook: Webhook }) {
  const t = useText('webhooks')
  const responseText = useResponseText()
  const test = useCallMutation(webhooks.test, { invalidates: [webhooks.logs] })
  const sendTest = async () => {
    const outcome = await test.mutate({ id: webhook._id })
    if (!outcome.ok) return
    const isSuccess = outcome.data.status === 'success'
    toast(t(isSuccess ? 'test_succeeded' : 'test_failed', { answer: responseText(outcome.data) }), {
      tone: isSuccess ? 'good' : 'bad',
    })
  }
  return (
    <IconButton
      size="small"
      icon={IconSend}
      label={t('test_of', { name: webhook.name })}
      disabled={test.isPending}
      onClick={() => void sendTest()}
    />
  )
}
