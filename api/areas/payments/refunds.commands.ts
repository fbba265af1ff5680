import { isRefunded, refundableAmount } from '#contract/rules/refunds.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { PaymentProvider, Refund } from '#api/providers/pay/pay-provider.ts'
import { bookRefund, failRefund, startRefund } from '../ledger/ledger.commands.ts'
import { walletNumber } from '../ledger/wallet.commands.ts'
import { setPaymentStatus } from '../orders/orders.commands.ts'
import { deductRefund } from '../orders/totals/customer-figures.commands.ts'
import { publishOrderUpdated } from '../orders/publish-order.commands.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { providerFor } from './gateways/payment-provider.queries.ts'
import { updatePayment, lockPayments } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { isRefundDue, refundable } from './payments.rules.ts'
import { createRefundNumbers } from './refunds/refund-numbers.rules.ts'
import { updateRefund, insertRefund, markSent, refundById, refundsOf } from './refunds.db.ts'
import type { RefundRow } from './refunds.db.ts'

type PaymentJobContext = { openTransaction: OpenTransaction; services: AppServices }
type PreparedRefund = { refund: RefundRow; provider: PaymentProvider | undefined }

/** Sends all due refunds of an order. A refund is stored before it is sent; a retry first looks it up at the provider. */
export async function refundPayment({ openTransaction, services }: PaymentJobContext, orderId: string): Promise<void> {
  for (const { refund, provider } of await openTransaction((db) => prepareRefunds(db, services, orderId))) {
    const outcome = await sendRefund(refund, provider)
    await openTransaction((db) => settleRefund(db, services, refund.id, outcome))
  }
}

async function prepareRefunds(db: Db, services: AppServices, orderId: string): Promise<PreparedRefund[]> {
  const order = orNotFound(await lockOrder(db, orderId), 'Order')
  const payments = await lockPayments(db, order.id)
  const allRefunds = await refundsOf(db, order.id)
  const numberOf = createRefundNumbers(order, allRefunds)
  for (const payment of payments)
    await insertDueRefund(
      db,
      order,
      payment,
      allRefunds.filter(({ payment_id }) => payment_id === payment.id),
      numberOf,
    )
  await insertDueWalletRefund(db, order, allRefunds, numberOf)
  const refunds = (await refundsOf(db, order.id)).filter(({ status }) => status === 'pending')
  await markSent(
    db,
    refunds.map(({ id }) => id),
  )
  const prepared: PreparedRefund[] = []
  for (const refund of refunds) {
    const { provider: name, credential_id } = refund
    const isSent = name !== null && !refund.is_dummy
    prepared.push({
      refund,
      provider: isSent ? await providerFor(db, services, { provider: name, credential_id }) : undefined,
    })
  }
  return prepared
}

/** Inserts a refund of the remaining amount. Does nothing after one that the provider refused: staff resolve those. */
async function insertDueRefund(
  db: Db,
  order: OrderRow,
  payment: PaymentRow,
  earlierRefunds: readonly RefundRow[],
  numberOf: ReturnType<typeof createRefundNumbers>,
): Promise<void> {
  if (
    payment.status !== 'succeeded' ||
    !isRefundDue(order, payment) ||
    earlierRefunds.some(({ status, reason }) => status === 'failed' && reason === null)
  )
    return
  const amount = refundable(
    payment,
    earlierRefunds.filter(({ status }) => status === 'pending'),
  )
  if (amount === 0) return
  const txn_id = numberOf(payment)
  await Promise.all([
    insertRefund(db, {
      id: newId(),
      payment_id: payment.id,
      order_id: order.id,
      merchant_id: order.merchant_id,
      txn_id,
      amount,
      currency: payment.currency,
      method: 'provider',
    }),
    startRefund(db, order, { amount, txn_id, ref_id: payment.provider_ref, method: 'provider' }),
  ])
}

/** Inserts a refund of what a cancelled order still has of its wallet's part. */
async function insertDueWalletRefund(
  db: Db,
  order: OrderRow,
  refunds: readonly RefundRow[],
  numberOf: ReturnType<typeof createRefundNumbers>,
): Promise<void> {
  if (order.wallet_amount === 0 || order.placed_at === null || order.order_status !== 'cancelled') return
  const amount = Math.min(walletPartLeft(order, refunds), refundableAmount(order, refunds))
  if (amount === 0) return
  const txn_id = numberOf(walletSource(order))
  await insertRefund(db, {
    id: newId(),
    payment_id: null,
    order_id: order.id,
    merchant_id: order.merchant_id,
    txn_id,
    amount,
    currency: order.currency,
    method: 'wallet',
  })
  await startRefund(db, order, { amount, txn_id, ref_id: null, method: 'wallet' })
}

/** Demo payments do not exist at a provider, so their refunds succeed without a request. */
async function sendRefund(
  { id, amount, currency, method, provider_ref, sent_at, is_dummy }: RefundRow,
  provider: PaymentProvider | undefined,
): Promise<Refund> {
  if (is_dummy || method === 'wallet') return { ref: null, status: 'succeeded' }
  if (!provider || provider_ref === null || currency === null) return { ref: null, status: 'failed' }
  const existing = sent_at === null ? undefined : await provider.findRefund(provider_ref, id)
  return existing ?? provider.refund({ intentRef: provider_ref, amount, currency, idempotencyKey: id })
}

/** Applies a refund outcome from the provider's response or webhook. */
export async function settleRefund(db: Db, services: AppServices, refundId: string, outcome: Refund): Promise<void> {
  const reported = /^[0-9a-f-]{36}$/.test(refundId) ? await refundById(db, refundId) : undefined
  if (!reported)
    return services.log.error(
      { refund: refundId, tenant: db.scope.tenantId },
      'the provider reported an unknown refund',
    )
  const order = orNotFound(await lockOrder(db, reported.order_number), 'Order')
  const payment = (await lockPayments(db, order.id)).find(({ id }) => id === reported.payment_id)
  const refund = orNotFound(await refundById(db, refundId), 'Refund')
  if (refund.status === 'succeeded' && outcome.status === 'failed') return reportReturnedRefund(db, services, refund)
  if (refund.status !== 'pending') return
  await updateRefund(db, refund.id, { status: outcome.status, provider_ref: outcome.ref })
  if (outcome.status === 'pending') return
  if (outcome.status === 'failed') {
    services.metrics.paymentMismatches.inc()
    services.log.error({ refund: refund.id, payment: refund.payment_id, tenant: db.scope.tenantId }, 'refund failed')
    await failRefund(db, refund.txn_id)
    await publishOrderUpdated(db, order.order_id, 'payment')
    return
  }
  await Promise.all([
    payment && updatePayment(db, payment.id, { refunded: payment.refunded + refund.amount }),
    bookRefund(db, order, refund),
    deductRefund(db, order, refund),
  ])
  await publishRefund(db, order)
}

/**
 * A bank returned a refund that had arrived. The books keep it, because the money is with the gateway again and staff
 * must send it another way.
 */
async function reportReturnedRefund(db: Db, services: AppServices, refund: RefundRow): Promise<void> {
  services.metrics.paymentMismatches.inc()
  services.log.error({ refund: refund.id, tenant: db.scope.tenantId }, 'a refund that had arrived was returned')
  await audit(db, 'payments.doubted', `payment:${refund.payment_id ?? ''}`, { refund: refund.txn_id, told: 'failed' })
}

/** Publishes a refund that has arrived. The order counts as refunded once all that was paid for it went back. */
export async function publishRefund(db: Db, order: OrderRow): Promise<void> {
  if (isRefunded(order, await refundsOf(db, order.id))) await setPaymentStatus(db, order, 'refunded')
  else await publishOrderUpdated(db, order.order_id, 'payment')
}

/** What the wallet paid for an order and has not got back. */
const walletPartLeft = (
  { wallet_amount }: Pick<OrderRow, 'wallet_amount'>,
  refunds: readonly Pick<RefundRow, 'payment_id' | 'status' | 'amount' | 'amendment_id'>[],
): number =>
  refunds
    .filter(({ payment_id, status, amendment_id }) => payment_id === null && status !== 'failed' && !amendment_id)
    .reduce((left, { amount }) => left - amount, wallet_amount)

/** What a refund of the wallet's part is numbered by. */
export const walletSource = (order: Pick<OrderRow, 'order_id'>) => ({ txn_id: walletNumber(order) })
