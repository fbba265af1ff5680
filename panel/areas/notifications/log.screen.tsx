import { messageLog } from '#contract/areas/notifications/messages.ts'
import type { LogMessage } from '#contract/areas/notifications/messages.ts'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import { useCall } from '#kit/data/query.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Muted, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { MessageStatus, useReasonText } from './message-status.tsx'
import { NotificationTabs } from './notification-tabs.tsx'

const statuses = ['queued', 'sent', 'delivered', 'failed', 'bounced', 'skipped'] as const
const channels = ['email', 'sms', 'whatsapp', 'push', 'live_activity'] as const
const receivers = ['customer', 'merchant', 'admin'] as const

/** Every message to a person, with its state: did they get it? */
export function MessageLogScreen() {
  const t = useText('notifications')
  const { to } = usePanelRoute()
  const { get, href, go } = useQueryParams()
  const list = useList(messageLog.list, { sort: '-created_at', refetchInterval: 15_000 })
  const open = get('open')
  return (
    <Screen
      title={t('title')}
      back={to('/settings')}
      toolbar={<NotificationTabs current="log" />}
      fill
      drawer={open && <MessageDrawer key={open} id={open} close={() => go({ open: null })} />}
    >
      <Table
        name="messages"
        label={t('log')}
        list={list}
        columns={useColumns()}
        filters={useFilters()}
        search={t('find_message')}
        rowKey={({ id }) => id}
        rowName={({ subject, recipient }) => subject || recipient}
        to={({ id }) => href({ open: id })}
        openKey={open}
        empty={<NoRecords title={t('log_empty_title')} text={t('log_empty_text')} />}
      />
    </Screen>
  )
}

function useColumns(): Column<LogMessage>[] {
  const t = useText('notifications')
  const reasonText = useReasonText()
  return [
    {
      key: 'status',
      head: t('status'),
      width: 140,
      pinned: true,
      mobile: 'end',
      cell: (message) => <MessageStatus {...message} />,
    },
    {
      key: 'subject',
      head: t('message'),
      minWidth: 220,
      mobile: 'primary',
      cell: ({ subject }) => (subject === '' ? <Muted>–</Muted> : <bdi>{subject}</bdi>),
    },
    {
      key: 'recipient',
      head: t('recipient'),
      minWidth: 180,
      mobile: 'secondary',
      cell: ({ recipient }) => <bdi dir="ltr">{recipient}</bdi>,
    },
    { key: 'channel', head: t('channel'), width: 120, cell: ({ channel }) => t(`channel_${channel}`) },
    {
      key: 'order',
      head: t('order'),
      width: 120,
      collapsible: true,
      cell: ({ order_id }) => (order_id === null ? <Muted>–</Muted> : <bdi dir="ltr">#{order_id}</bdi>),
    },
    {
      key: 'reason',
      head: t('reason'),
      minWidth: 160,
      collapsible: true,
      cell: ({ error }) => (error === null ? <Muted>–</Muted> : <bdi>{reasonText(error)}</bdi>),
    },
    timeColumn({ key: 'created', head: t('time'), field: 'created_at' }),
  ]
}

function useFilters(): Filter[] {
  const t = useText('notifications')
  const locale = useLocale()
  const events = useCall(messageTemplates.events, {}, { staleTime: 300_000, keySuffix: locale }).data ?? []
  return [
    { name: 'status', label: t('status'), options: statuses.map((value) => ({ value, text: t(`status_${value}`) })) },
    {
      name: 'channel',
      label: t('channel'),
      options: channels.map((value) => ({ value, text: t(`channel_${value}`) })),
    },
    {
      name: 'event_type',
      label: t('event'),
      options: events.map(({ event_type, event_name }) => ({ value: event_type, text: event_name })),
    },
    {
      name: 'receiver',
      label: t('receiver'),
      options: receivers.map((value) => ({ value, text: t(`receiver_${value}`) })),
    },
    { name: 'days', label: t('days'), kind: 'days' },
  ]
}
