import { IconDownload, IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { billingInvoices } from '#contract/areas/billing/invoices.ts'
import type { Invoice } from '#contract/areas/billing/schemas.ts'
import { send } from '#kit/data/request.ts'
import { saveUrl } from '#kit/data/save-file.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { invoiceLooks } from './invoice-looks.ts'
import styles from './billing.module.css'

type Props = { tenantId: string; pay: (invoiceId: string) => void }

/** The invoices of the tenant, newest first. */
export function InvoicesCard({ tenantId, pay }: Props) {
  const t = useText('billing')
  const [reported, setReported] = useState<Invoice>()
  const list = useList(billingInvoices.list, { input: { tenant_id: tenantId }, prefix: 'invoices', pageSize: 5 })
  const { mutate } = useCallMutation(billingInvoices.download, { errorText: t('download_failed') })
  const download = async (id: string) => {
    const result = await mutate({ tenant_id: tenantId, id })
    if (result.ok) saveUrl(result.data.url, result.data.file_name)
  }
  const columns: Column<Invoice>[] = [
    { key: 'name', head: t('invoice'), minWidth: 130, mobile: 'primary', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'date', head: t('date'), width: 120, mobile: 'secondary', cell: ({ date }) => <Time at={date} as="day" /> },
    { key: 'kind', head: t('for'), minWidth: 130, cell: ({ kind }) => t(`kind_${kind}`) },
    {
      key: 'status',
      head: t('status'),
      width: 110,
      mobile: 'secondary',
      cell: ({ status }) => <StatusLabel {...invoiceLooks[status]}>{t(`invoice_${status}`)}</StatusLabel>,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 110,
      alignEnd: true,
      mobile: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'actions',
      head: t('actions'),
      width: 190,
      alignEnd: true,
      mobile: 'end',
      cell: (invoice) => (
        <span className={styles.actions}>
          {invoice.status === 'payment_due' && (
            <Button size="small" kind="primary" onClick={() => pay(invoice.id)}>
              {t('pay_now')}
            </Button>
          )}
          <IconButton
            size="small"
            icon={IconDownload}
            label={`${t('download')}: ${invoice.name}`}
            onClick={() => void download(invoice.id)}
          />
          <IconButton
            size="small"
            icon={IconMessageReport}
            label={`${t('report')}: ${invoice.name}`}
            onClick={() => setReported(invoice)}
          />
        </span>
      ),
    },
  ]
  return (
    <Card title={t('invoices')} pad={false}>
      <Table
        name="billing-invoices"
        label={t('invoices')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        plain
        empty={<NoRecords title={t('no_invoices')} text={t('no_invoices_text')} />}
      />
      {reported && <ReportDialog tenantId={tenantId} invoice={reported} close={() => setReported(undefined)} />}
    </Card>
  )
}

function ReportDialog({ tenantId, invoice, close }: { tenantId: string; invoice: Invoice; close: () => void }) {
  const t = useText('billing')
  const form = useCallForm({
    schema: z.object({ message: billingInvoices.report.input.shape.message }),
    values: { message: '' },
    save: ({ message }) => send(billingInvoices.report, { tenant_id: tenantId, id: invoice.id, message }),
    invalidates: [billingInvoices],
    successText: t('reported'),
    errorText: t('report_failed'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('report')} submitLabel={t('send')}>
      <TextField
        form={form}
        name="message"
        label={t('report_text', { name: invoice.name })}
        maxLength={1000}
        minRows={4}
        required
        autoFocus
      />
    </FormDialog>
  )
}
