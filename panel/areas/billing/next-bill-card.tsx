import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { Card, LabeledValue, Text } from '#kit/ui/layout/layout.tsx'
import type { BillingInfo } from './billing-info.ts'
import styles from './billing.module.css'

/** What the next invoice will contain. */
export function NextBillCard({ info }: { info: BillingInfo }) {
  const t = useText('billing')
  const time = useTime()
  const { next_billing_at: nextAt, adjusted_amount: credit, billing_currency: currency, saas_charges: charges } = info
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card title={t('next_bill')} end={nextAt && <Text tone="soft">{time(nextAt, 'day')}</Text>}>
      <div className={styles.stack}>
        {nextAt === null ? (
          <Text tone="soft">{t('no_bill')}</Text>
        ) : (
          charges.map(({ kind, item, name, amount }) => (
            <LabeledValue key={`${kind} ${item}`} term={name}>
              <Money amount={amount} currency={currency} />
            </LabeledValue>
          ))
        )}
        <LabeledValue term={t('credits')}>
          <Money amount={credit} currency={currency} />
        </LabeledValue>
        {nextAt !== null && (
          <LabeledValue term={t('total')} total>
            <Money amount={Math.max(0, total - credit)} currency={currency} />
          </LabeledValue>
        )}
        {info.success_fees.map((fee) => (
          <LabeledValue key={fee.currency} term={t('fee_so_far')}>
            <Money amount={fee.amount} currency={fee.currency} />
          </LabeledValue>
        ))}
        <p className={styles.soft}>{t('fee_note')}</p>
      </div>
    </Card>
  )
}
