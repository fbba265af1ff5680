import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { customers } from '#contract/areas/customers.ts'
import type { CustomerRow } from '#contract/areas/customers.ts'
import { customerMerges } from '#contract/areas/customers/merges.ts'
import { customersInView } from '#contract/rules/interface-constants.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { ViewMenu } from '#kit/ui/table/view-menu.tsx'
import { TransferLinks } from '#panel/shell/page/transfer-links.tsx'
import { useSegmentChoices } from '#panel/shell/session/use-segment-choices.ts'
import { ActAsCustomerDialog } from '#panel/shell/session/act-as-customer.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { DeleteCustomer } from './delete-customer.tsx'
import { newestFirst } from './customer-view.ts'
import { useBulkStatus } from './customer-status.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { useCustomerColumns } from './customers-columns.tsx'
import type { CustomerAction } from './customer-menu.tsx'

const tabs = ['all', 'active', 'block'] as const

/** The customers of the tenant, the newest first. */
export function CustomersScreen() {
  const t = useText('customers')
  const can = useCan()
  const [open, setOpen] = useState<{ action: CustomerAction | 'add'; row: CustomerRow | null } | null>(null)
  const list = useList(customers.list, {
    sort: newestFirst,
    pageSize: customersInView,
    isNewRow: ({ event }) => event === 'customer.created',
    isRowOf: ({ data }, { id }) =>
      typeof data === 'object' && data !== null && 'customer_id' in data && data.customer_id === id,
  })
  const segments = useSegmentChoices(list.filters['segment_id']?.[0] ?? null)
  const filters: Filter[] = [
    { name: 'days', label: t('signed_up'), kind: 'days' },
    ...(segments.length > 0 ? [{ name: 'segment_id', label: t('segment'), options: segments }] : []),
  ]
  const columns = useCustomerColumns((action, row) => setOpen({ action, row }))
  const actions = useBulkStatus()
  const add = can(customers.add) && (
    <Button kind="primary" icon={IconUserPlus} onClick={() => setOpen({ action: 'add', row: null })}>
      {t('add')}
    </Button>
  )
  return (
    <Screen
      title={t('title')}
      titleExtra={<ViewMenu name="customers" defaultPath="/customers" />}
      actions={
        <>
          {can(customerMerges.duplicates) && (
            <LinkButton icon={IconUsers} to="/customers/duplicates">
              {t('duplicates')}
            </LinkButton>
          )}
          <TransferLinks type="customers" exports={customers.startExport} imports={customers.startImport} />
          {add}
        </>
      }
      toolbar={<StatusTabs />}
      fill
    >
      <Table
        name="customers"
        label={t('title')}
        list={list}
        columns={columns}
        filters={filters}
        actions={actions}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={(row) => row.email || row.mobile}
        to={({ id }) => `/customers/view/${id}`}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
      <Dialogs open={open} close={() => setOpen(null)} />
    </Screen>
  )
}

function Dialogs({
  open,
  close,
}: {
  open: { action: CustomerAction | 'add'; row: CustomerRow | null } | null
  close: () => void
}) {
  const of = (action: CustomerAction) => (open?.action === action ? open.row : null)
  const edited = of('edit')
  return (
    <>
      {open?.action === 'add' && <CustomerDialog close={close} />}
      {edited && <CustomerDialog customer={edited} close={close} />}
      <ActAsCustomerDialog customer={of('act')} close={close} />
      <StatusDialog customer={of('status')} close={close} />
      <DeleteCustomer customer={of('delete')} close={close} />
    </>
  )
}

function StatusTabs() {
  const t = useText('customers')
  const { get, href } = useQueryParams()
  // The counts are those of all customers.
  const isNarrow = ['search', 'segment_id', 'days'].some((name) => get(name))
  const counts = useCall(customers.count, {}, { enabled: !isNarrow }).data
  const current = tabs.find((tab) => tab === get('status')) ?? 'all'
  return (
    <TabsWithCounts
      label={t('status')}
      current={current}
      to={(tab) => href({ status: tab === 'all' ? null : tab, page: null })}
      tabs={tabs.map((key) => ({
        key,
        text: t(`tab_${key}`),
        ...(counts === undefined || isNarrow ? {} : { count: key === 'all' ? counts.count : counts[key] }),
      }))}
    />
  )
}
