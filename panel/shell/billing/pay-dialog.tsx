import { IconCreditCard } from '@tabler/icons-react'
import { billing, billingCards } from '#contract/areas/billing/billing.ts'
import { billingInvoices } from '#contract/areas/billing/invoices.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { LabeledValue, Text } from '#kit/ui/layout/layout.tsx'
import { useCardEntry } from './use-card-entry.tsx'
import styles from './billing-dialogs.module.css'

type Props = { tenantId: string; invoiceId?: string | undefined; close: () => void }

/** What is due, the card that pays it, and the button that does. */
export function PayDialog({ tenantId, invoiceId, close }: Props) {
  const t = useText('billing')
  const money = useMoney()
  const summary = useCall(billingInvoices.summary, {
    tenant_id: tenantId,
    ...(invoiceId === undefined ? {} : { invoiceId }),
  })
  const entry = useCardEntry(tenantId, { purpose: 'payment', onSaved: () => summary.refetch() })
  const options = {
    invalidates: [billing, billingInvoices, billingCards, boot],
    errorText: t('pay_failed'),
  }
  const payOne = useCallMutation(billingInvoices.collect, options)
  const payAll = useCallMutation(billingInvoices.collectAll, options)
  const { data, loadError } = summary
  const currency = data?.invoice_summary[0]?.currency ?? null

  async function pay() {
    const result =
      invoiceId === undefined
        ? await payAll.mutate({ tenant_id: tenantId })
        : await payOne.mutate({ tenant_id: tenantId, id: invoiceId })
    if (!result.ok) return
    if (result.data.url) return location.assign(result.data.url)
    toast(t('paid'), { tone: 'good' })
    close()
  }
  const isBusy = payOne.isPending || payAll.isPending
  return (
    <Dialog
      opened
      close={close}
      title={t('pay_title')}
      persistent={isBusy}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            {t('not_now')}
          </Button>
          {data && data.card === null ? (
            <Button kind="primary" icon={IconCreditCard} busy={entry.isOpening} onClick={() => entry.open()}>
              {t('add_card')}
            </Button>
          ) : (
            <Button kind="primary" busy={isBusy} disabled={!data || data.total === 0} onClick={() => void pay()}>
              {data ? t('pay', { amount: money(data.total, currency) }) : t('pay_now')}
            </Button>
          )}
        </>
      }
    >
      {loadError && !data ? (
        <LoadErrorState error={loadError} retry={summary.refetch} />
      ) : (
        <div className={styles.stack} aria-busy={!data && !loadError}>
          {data?.invoice_summary.map((line) => (
            <LabeledValue key={line.invoiceId} term={<bdi>{line.name}</bdi>}>
              <Money amount={line.amount_due} currency={line.currency} />
            </LabeledValue>
          ))}
          {data && (
            <LabeledValue term={t('total')} total>
              <Money amount={data.total} currency={currency} />
            </LabeledValue>
          )}
          {data?.card && (
            <Text tone="soft">{t('card_name', { brand: brandName(data.card.brand), last4: data.card.last4 })}</Text>
          )}
          {data && data.card === null && <Text tone="soft">{t('no_cards')}</Text>}
        </div>
      )}
      {entry.dialog}
    </Dialog>
  )
}

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }
/** Name of a card scheme. */
export const brandName = (brand: string): string => brands[brand] ?? brand
