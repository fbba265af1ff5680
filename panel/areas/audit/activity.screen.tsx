import { auditAreas } from '#contract/areas/audit/actions.ts'
import { auditLog, merchantAuditLog } from '#contract/areas/audit/audit.ts'
import type { AuditEntry } from '#contract/areas/audit/audit.ts'
import { merchantStaff, users } from '#contract/areas/users/users.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { useCan } from '#kit/data/use-can.ts'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Muted, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { ActivityDrawer } from './activity-drawer.tsx'
import { ActivityPerson } from './activity-person.tsx'
import { useActivityText } from './activity-text.ts'

const kinds = ['user', 'key', 'system', 'customer'] as const

/** What was changed, when and by whom. A record's own log is the same list with the record as a filter. */
export function ActivityScreen() {
  const t = useText('audit')
  const { to, byPanel } = usePanelRoute()
  const { get, href, go } = useQueryParams()
  const list = useList(byPanel(auditLog.list, merchantAuditLog.list), { sort: '-at', refetchInterval: 30_000 })
  const activityText = useActivityText()
  const open = get('open')
  return (
    <Screen
      title={t('title')}
      back={to('/settings')}
      fill
      drawer={open && <ActivityDrawer key={open} id={open} close={() => go({ open: null })} />}
    >
      <Table
        name="activity"
        label={t('title')}
        list={list}
        columns={useColumns()}
        filters={useFilters(list.rows)}
        rowKey={({ id }) => id}
        rowName={({ action, record_name }) => [activityText(action), record_name].filter(Boolean).join(' · ')}
        to={({ id }) => href({ open: id })}
        openKey={open}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} />}
      />
    </Screen>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useText('audit')
  const activityText = useActivityText()
  const isTenant = usePanelRoute().panel !== 'merchant'
  const dash = <Muted>–</Muted>
  const merchant: Column<AuditEntry> = {
    key: 'merchant',
    head: t('merchant'),
    minWidth: 140,
    collapsible: true,
    cell: ({ merchant_name }) => (merchant_name === null ? dash : <bdi>{merchant_name}</bdi>),
  }
  return [
    {
      key: 'action',
      head: t('action'),
      minWidth: 190,
      pinned: true,
      mobile: 'primary',
      cell: ({ action }) => activityText(action),
    },
    {
      key: 'record',
      head: t('record'),
      minWidth: 160,
      mobile: 'secondary',
      cell: ({ record_name }) => (record_name === null ? dash : <bdi>{record_name}</bdi>),
    },
    {
      key: 'person',
      head: t('person'),
      minWidth: 170,
      mobile: 'secondary',
      cell: (entry) => <ActivityPerson {...entry} />,
    },
    ...(isTenant ? [merchant] : []),
    timeColumn({ key: 'at', head: t('time'), field: 'at', mobile: 'end' }),
  ]
}

function useFilters(rows: readonly AuditEntry[]): Filter[] {
  const t = useText('audit')
  const locale = useLocale()
  const can = useCan()
  const { get } = useQueryParams()
  const staffCall = usePanelRoute().byPanel(users.list, merchantStaff.list)
  const staff = useOptions(staffCall, {}, { enabled: can(staffCall) }) ?? []
  const areas = auditAreas
    .map((value) => ({ value, text: t(`areas.${value}`) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, locale))
  const record = get('record')
  const recordName = rows.find((row) => row.record === record)?.record_name
  return [
    ...(record === null
      ? []
      : [{ name: 'record', label: t('record'), options: [{ value: record, text: recordName ?? t('one_record') }] }]),
    { name: 'area', label: t('area'), options: areas },
    {
      name: 'actor_id',
      label: t('person'),
      options: staff.map(({ id, first_name, last_name }) => ({
        value: id,
        text: `${first_name} ${last_name}`.trim(),
      })),
    },
    {
      name: 'actor_kind',
      label: t('actor_kind'),
      options: kinds.map((value) => ({ value, text: t(`actor_${value}`) })),
    },
    { name: 'days', label: t('days'), kind: 'days' },
  ]
}
