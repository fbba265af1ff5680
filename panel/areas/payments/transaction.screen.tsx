import { Link, useParams } from 'react-router'
import { transactions } from '#contract/areas/payments/transactions.ts'
import type { TransactionDetails } from '#contract/areas/payments/transactions.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, LabeledValue, Text } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { SettleButton } from '../orders/refunds/settle-button.tsx'
import { useRefundFacts } from '../orders/refunds/use-refund-facts.ts'
import { AttemptStatus, TransactionAmount, TransactionStatus, useAccountName } from './transaction-labels.tsx'
import styles from './payments.module.css'

const listPath = '/settings/transactions'

/** A transaction with everything that happened to the money of its order. */
export function TransactionScreen() {
  const t = useText('payments')
  const { txn_id = '' } = useParams()
  const { data, loadError, refetch } = useCall(transactions.show, { txn_id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  if (!data) return null
  return (
    <Screen
      title={<bdi>{data.txn_id}</bdi>}
      tabTitle={data.txn_id}
      back={listPath}
      titleExtra={<TransactionStatus status={data.status} />}
    >
      <Columns side={<Facts transaction={data} />}>
        <Payments {...data} />
        {data.refunds.length > 0 && <Refunds {...data} />}
        <Ledger {...data} />
      </Columns>
    </Screen>
  )
}

function Facts({ transaction }: { transaction: TransactionDetails }) {
  const t = useText('payments')
  const tOrders = useText('orders')
  const { type, payment_mode, order_id, order_status, order_total, currency, ref_id, customer_name } = transaction
  return (
    <Card title={t(`type_${type}`)}>
      <LabeledValue term={t('amount')}>
        <TransactionAmount {...transaction} />
      </LabeledValue>
      <LabeledValue term={t('payment_mode')}>{tOrders(`pay_${payment_mode}`)}</LabeledValue>
      <LabeledValue term={t('created')}>
        <Time at={transaction.created_at} />
      </LabeledValue>
      {ref_id && (
        <LabeledValue term={t('reference')}>
          <bdi className={styles.code}>{ref_id}</bdi>
        </LabeledValue>
      )}
      <LabeledValue term={t('merchant')}>
        <bdi>{transaction.merchant_name}</bdi>
      </LabeledValue>
      {customer_name && (
        <LabeledValue term={t('customer')}>
          <bdi>{customer_name}</bdi>
        </LabeledValue>
      )}
      {order_id && (
        <LabeledValue term={t('order')}>
          <Link to={`/orders/${order_id}`}>
            <bdi>#{order_id}</bdi>
          </Link>{' '}
          {order_status && <StatusBadge status={order_status} />}
        </LabeledValue>
      )}
      {order_total !== null && (
        <LabeledValue term={t('order_total')}>
          <Money amount={order_total} currency={currency} />
        </LabeledValue>
      )}
    </Card>
  )
}

function Payments({ payments, currency }: TransactionDetails) {
  const t = useText('payments')
  return (
    <Card title={t('attempts')}>
      {payments.length === 0 && <Text>{t('no_attempts')}</Text>}
      <ul className={styles.list}>
        {payments.map((one) => (
          <li key={one.id} className={styles.entry}>
            <span className={styles.line}>
              <AttemptStatus status={one.status} />
              <Money amount={one.amount} currency={currency} />
            </span>
            <span className={styles.note}>
              <bdi>{one.provider}</bdi> {one.environment === 'test' && t('test')} <Time at={one.created_at} />
              {one.ref_id && <bdi className={styles.code}>{one.ref_id}</bdi>}
            </span>
            {one.failure_reason && <span className={styles.failure}>{one.failure_reason}</span>}
            {one.refunded > 0 && (
              <span className={styles.note}>
                {t('refunded')}: <Money amount={one.refunded} currency={currency} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Refunds({ refunds, currency, order_id }: TransactionDetails) {
  const t = useText('payments')
  const factsOf = useRefundFacts()
  return (
    <Card title={t('refunds')}>
      <ul className={styles.list}>
        {refunds.map((one) => (
          <li key={one.txn_id} className={styles.entry}>
            <span className={styles.line}>
              <TransactionStatus status={one.status} />
              <Money amount={one.amount} currency={currency} />
            </span>
            <span className={styles.note}>
              <Time at={one.created_at} /> {t('by')}: <bdi>{one.user_name ?? t('by_provider')}</bdi>
            </span>
            {one.reason && (
              <span className={styles.note}>
                {t('reason')}: <bdi>{one.reason}</bdi>
              </span>
            )}
            <span className={styles.note}>
              <bdi>{factsOf(one).join(' · ')}</bdi>
            </span>
            {order_id && (
              <span>
                <SettleButton orderId={order_id} refund={one} currency={currency} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Ledger({ postings, currency }: TransactionDetails) {
  const t = useText('payments')
  const nameOf = useAccountName()
  if (postings.length === 0) return null
  return (
    <Card title={t('postings')} note={t('postings_hint')}>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">{t('created')}</th>
            <th scope="col">{t('from_account')}</th>
            <th scope="col">{t('to_account')}</th>
            <th scope="col" className={styles.end}>
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ id, from_account, to_account, amount, created_at }) => (
            <tr key={id}>
              <td>
                <Time at={created_at} />
              </td>
              <td>{nameOf(from_account)}</td>
              <td>{nameOf(to_account)}</td>
              <td className={styles.end}>
                <Money amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
