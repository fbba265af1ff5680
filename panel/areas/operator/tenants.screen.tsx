import { IconPlus } from '@tabler/icons-react'
import { operator } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import { useTenantColumns } from './tenants-columns.tsx'
import { useTenantFilters } from './tenants-filters.ts'

const tabs = {
  all: {},
  attention: { needs_attention: ['true'] },
  active: { status: ['1'] },
  blocked: { status: ['0'] },
  trial: { in_trial: ['true'] },
  deleted: { is_deleted: ['true'] },
} as const
type Tab = keyof typeof tabs

function tabOf(filters: Readonly<Record<string, readonly string[]>>): Tab {
  const [status] = filters['status'] ?? []
  if (filters['is_deleted']?.[0] === 'true') return 'deleted'
  if (filters['needs_attention']?.[0] === 'true') return 'attention'
  if (status === '1') return 'active'
  if (status === '0') return 'blocked'
  return filters['in_trial']?.[0] === 'true' ? 'trial' : 'all'
}

/** All tenants of the platform. */
export function TenantsScreen() {
  const t = useText('operator')
  const list = useList(operator.list, { sort: '-created_at' })
  const columns = useTenantColumns()
  const { meta, filters } = list
  const current = tabOf(filters)
  const counts = meta && {
    all: meta.active + meta.blocked,
    attention: meta.needs_attention,
    active: meta.active,
    blocked: meta.blocked,
    trial: meta.in_trial,
    deleted: meta.deleted,
  }
  const to = (tab: Tab) =>
    `/tenants${tab === 'all' ? '' : `?${new URLSearchParams(Object.entries(tabs[tab]).map(([name, [value]]) => [name, value ?? '']))}`}`
  const add = (
    <LinkButton kind="primary" icon={IconPlus} to="/tenants/create">
      {t('add')}
    </LinkButton>
  )
  const keys: Tab[] = ['all', 'attention', 'active', 'blocked', 'trial', 'deleted']
  return (
    <Screen
      title={t('title')}
      actions={add}
      fill
      toolbar={
        <TabsWithCounts
          label={t('title')}
          current={current}
          to={to}
          tabs={keys.map((key) => ({ key, text: t(`tab_${key}`), ...(counts ? { count: counts[key] } : {}) }))}
        />
      }
    >
      <Table
        name="tenants"
        label={t('title')}
        list={list}
        columns={columns}
        filters={useTenantFilters()}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => `/tenants/view/${id}`}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
    </Screen>
  )
}
