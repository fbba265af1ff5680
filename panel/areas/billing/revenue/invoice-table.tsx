import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { revenue } from '#contract/areas/billing/revenue.ts'
import type { TenantInvoice } from '#contract/areas/billing/revenue.ts'
import { invoiceStatus } from '#contract/areas/billing/schemas.ts'
import { saveUrl } from '#kit/data/save-file.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { invoiceLooks } from '../invoice-looks.ts'

/** The invoices of all tenants, newest first. */
export function InvoiceTable() {
  const t = useText('revenue')
  const tBilling = useText('billing')
  const list = useList(revenue.invoices)
  const { mutate } = useCallMutation(revenue.download, { errorText: tBilling('download_failed') })
  const download = async ({ id, tenant_id }: TenantInvoice) => {
    const result = await mutate({ id, tenant_id })
    if (result.ok) saveUrl(result.data.url, result.data.file_name)
  }
  const columns: Column<TenantInvoice>[] = [
    {
      key: 'name',
      head: tBilling('invoice'),
      width: 140,
      pinned: true,
      mobile: 'secondary',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'tenant',
      head: t('tenant'),
      minWidth: 150,
      mobile: 'primary',
      cell: ({ tenant_id, tenant_name }) => (
        <Link to={`/tenants/view/${tenant_id}`}>
          <bdi>{tenant_name}</bdi>
        </Link>
      ),
    },
    { key: 'date', head: tBilling('date'), width: 120, cell: ({ date }) => <Time at={date} as="day" /> },
    {
      key: 'kind',
      head: tBilling('for'),
      minWidth: 130,
      collapsible: true,
      cell: ({ kind }) => tBilling(`kind_${kind}`),
    },
    {
      key: 'status',
      head: tBilling('status'),
      width: 110,
      cell: ({ status }) => <StatusLabel {...invoiceLooks[status]}>{tBilling(`invoice_${status}`)}</StatusLabel>,
    },
    {
      key: 'amount',
      head: tBilling('amount'),
      width: 120,
      alignEnd: true,
      mobile: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    actionsColumn({
      head: t('actions'),
      cell: (invoice) => (
        <IconButton
          size="small"
          icon={IconDownload}
          label={`${tBilling('download')}: ${invoice.name}`}
          onClick={() => void download(invoice)}
        />
      ),
    }),
  ]
  return (
    <Card title={tBilling('invoices')} pad={false}>
      <Table
        name="tenant-invoices"
        label={tBilling('invoices')}
        list={list}
        columns={columns}
        search={t('find_invoice')}
        filters={[
          {
            name: 'status',
            label: tBilling('status'),
            options: invoiceStatus.options.map((value) => ({ value, text: tBilling(`invoice_${value}`) })),
          },
          { name: 'is_past_due', label: t('past_due'), options: [{ value: 'true', text: t('past_due') }] },
        ]}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<NoRecords title={tBilling('no_invoices')} text={t('no_invoices_text')} />}
      />
    </Card>
  )
}
