import { webhookEvent, webhooks } from '#contract/areas/webhooks.ts'
import type { WebhookLog } from '#contract/areas/webhooks.ts'
import { useCall } from '#kit/data/query.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Muted, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { WebhookTabs } from './webhook-tabs.tsx'
import styles from './webhooks.module.css'

const states = ['waiting', 'success', 'failed'] as const

/** What was sent to webhooks in the last 30 days. */
export function DeliveriesScreen() {
  const t = useText('webhooks')
  const { to } = usePanelRoute()
  const { get, href, go } = useQueryParams()
  const list = useList(webhooks.logs, { sort: '-created_at', refetchInterval: 15_000 })
  const open = get('open')
  const webhookId = list.filters['webhook_id']?.[0]
  return (
    <Screen
      title={t('title')}
      back={to('/settings')}
      toolbar={<WebhookTabs current="deliveries" />}
      fill
      drawer={open && <DeliveryDrawer key={open} id={open} close={() => go({ open: null })} />}
    >
      <Table
        name="webhook-deliveries"
        label={t('deliveries')}
        list={list}
        columns={useColumns()}
        filters={useFilters()}
        search={t('find_delivery')}
        rowKey={({ id }) => id}
        rowName={({ event, subject }) => `${event} ${subject}`}
        to={({ id }) => href({ open: id })}
        openKey={open}
        tools={webhookId && <ResendFailedButton webhookId={webhookId} days={list.filters['days']} />}
        empty={<NoRecords title={t('no_deliveries_title')} text={t('no_deliveries_text')} />}
      />
    </Screen>
  )
}

/** Sends the failed deliveries of the webhook once more: those of the chosen days, else all. */
function ResendFailedButton({ webhookId, days = [] }: { webhookId: string; days: readonly string[] | undefined }) {
  const t = useText('webhooks')
  const [start_date, end_date] = days
  const input = { id: webhookId, ...(start_date && { start_date }), ...(end_date && { end_date }) }
  const resend = useCallMutation(webhooks.resendFailed, {
    invalidates: [webhooks.logs],
    successText: ({ count }) => t('resent', { number: count }),
  })
  return (
    <Button size="small" busy={resend.isPending} onClick={() => void resend.mutate(input)}>
      {t('resend_failed')}
    </Button>
  )
}

function useColumns(): Column<WebhookLog>[] {
  const t = useText('webhooks')
  return [
    {
      key: 'result',
      head: t('result'),
      width: 150,
      pinned: true,
      mobile: 'end',
      cell: (delivery) => <DeliveryStatus {...delivery} />,
    },
    {
      key: 'event',
      head: t('event'),
      minWidth: 170,
      mobile: 'primary',
      cell: ({ event }) => <code dir="ltr">{event}</code>,
    },
    {
      key: 'subject',
      head: t('record'),
      width: 130,
      collapsible: true,
      cell: ({ subject }) => (
        <code className={styles.code} dir="ltr">
          {subject}
        </code>
      ),
    },
    {
      key: 'webhook',
      head: t('webhook'),
      minWidth: 140,
      mobile: 'secondary',
      collapsible: true,
      cell: ({ webhook_name }) => <bdi>{webhook_name}</bdi>,
    },
    { key: 'attempts', head: t('attempts'), width: 90, alignEnd: true, cell: ({ attempt }) => attempt },
    {
      key: 'duration',
      head: t('duration'),
      width: 100,
      alignEnd: true,
      collapsible: true,
      cell: ({ duration_ms }) => (duration_ms === null ? <Muted>–</Muted> : t('ms', { number: duration_ms })),
    },
    timeColumn({ key: 'created', head: t('time'), field: 'created_at' }),
  ]
}

function useFilters(): Filter[] {
  const t = useText('webhooks')
  const locale = useLocale()
  const events = useCall(webhooks.events, {}, { staleTime: 300_000, keySuffix: locale }).data ?? []
  const names = new Map(events.map(({ event, name }) => [event, name]))
  const options = (useOptions(webhooks.list, {}) ?? []).map(({ _id, name }) => ({ value: _id, text: name }))
  return [
    { name: 'webhook_id', label: t('webhook'), options },
    { name: 'status', label: t('result'), options: states.map((value) => ({ value, text: t(`state_${value}`) })) },
    {
      name: 'event',
      label: t('event'),
      options: webhookEvent.options.map((value) => ({ value, text: names.get(value) ?? value })),
    },
    { name: 'days', label: t('days'), kind: 'days' },
  ]
}
