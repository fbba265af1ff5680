import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { OrderLine } from '#contract/rules/order-lines.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { BillLines } from '#shop/shell/content/bill.tsx'
import { Money, useMoney } from '#shop/shell/base/money.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { joinTexts } from '#shop/shell/content/isolate-text.ts'

/** The items and the bill of the order. */
export function OrderBill({ order, hasReceipt = true }: { order: CustomerOrder; hasReceipt?: boolean }) {
  const t = useText('orders')
  const { name } = useShop()
  const { bill } = order
  const formatMoney = useMoney()
  const isMixed = order.wallet_amount > 0 && order.payment_mode !== 'wallet'
  const to = order.address ?? order.drop
  const destination = to
    ? t('deliver_to', { address: joinTexts([to.address, to.house], t('comma')) })
    : order.order_type === 'dine_in'
      ? t('table', { n: order.table_number ?? '' })
      : t('collect_at', { address: order.merchant.address })
  const carrier = order.delivery_provider ?? (order.delivery_by === 'merchant' ? order.merchant.name : name)
  const isUnpaidCancellation =
    order.order_status === 'cancelled' && (order.payment_status === 'pending' || order.payment_status === 'failed')
  return (
    <section className="block">
      <h2>
        <bdi>{order.merchant.name}</bdi> <Money amount={bill.grand_total} currency={bill.currency} />
      </h2>
      {order.package && (
        <p className="small">
          {t('parcel_contents', {
            what: order.package.description,
            kilos: (order.package.weight_grams / 1000).toLocaleString('en'),
          })}
        </p>
      )}
      {order.pickup && (
        <p className="small muted">
          {t('pickup_from', { address: joinTexts([order.pickup.address, order.pickup.house], t('comma')) })}
        </p>
      )}
      <dl className="bill">
        <OrderLines order={order} />
      </dl>
      {order.refunds.length > 0 && <Refunds order={order} />}
      <details className="bill-more">
        <summary className="link small">{t('full_bill')}</summary>
        <dl className="bill">
          <BillLines bill={bill} pickup={!to} />
          <div className="total">
            <dt>{t('total')}</dt>
            <dd>
              <Money amount={bill.grand_total} currency={bill.currency} />
            </dd>
          </div>
        </dl>
      </details>
      <p className="small muted">{joinTexts([destination, order.delivery_instruction], '. ')}</p>
      {to && order.delivery_by && <p className="small muted">{t('delivered_by', { who: carrier })}</p>}
      {order.customer_note && (
        <p className="small muted">
          “<bdi>{order.customer_note}</bdi>”
        </p>
      )}
      <p className="small muted">
        {[
          t(`paid_${order.payment_mode}`),
          ...(isMixed ? [t('wallet_part', { amount: formatMoney(order.wallet_amount, order.currency) })] : []),
          ...(isUnpaidCancellation ? [] : [t(`pay_${order.payment_status}`)]),
        ].join(t('comma'))}
      </p>
      {hasReceipt && <ReceiptButton id={order.order_id} />}
    </section>
  )
}

/** Money that went back, with the reason of the store. A cancellation says so in its own words. */
function Refunds({ order: { refunds, currency } }: { order: Pick<CustomerOrder, 'refunds' | 'currency'> }) {
  const t = useText('orders')
  const formatMoney = useMoney()
  return refunds
    .filter(({ reason }) => reason !== null)
    .map(({ id, amount, status, reason }) => (
      <p key={id} className="small">
        {t(status === 'succeeded' ? 'part_refunded' : 'part_refund_pending', { amount: formatMoney(amount, currency) })}
        <small className="as-block">
          “<bdi>{reason}</bdi>”
        </small>
      </p>
    ))
}

/** The items, each followed by its add-ons, as the kitchen sees them. */
export function OrderLines({ order: { cart, bill } }: { order: Pick<CustomerOrder, 'cart' | 'bill'> }) {
  const t = useText('orders')
  const formatMoney = useMoney()
  const choiceText = ({ name, price, isIncluded }: OrderLine['choices'][number]) => {
    if (isIncluded) return t('option_included', { name })
    return price > 0 ? `${name} \u2068+${formatMoney(price, bill.currency)}\u2069` : name
  }
  return orderLinesOf(cart.cart_items).map(({ product_id, quantity, name, choices, instruction, amount }, index) => (
    <div key={`${product_id}-${index}`}>
      <dt>
        {quantity} × <bdi>{name}</bdi>
        {choices.length > 0 && <small className="as-block">{joinTexts(choices.map(choiceText), t('comma'))}</small>}
        {instruction && (
          <small className="as-block">
            “<bdi>{instruction}</bdi>”
          </small>
        )}
      </dt>
      <dd>
        <Money amount={amount} currency={bill.currency} />
      </dd>
    </div>
  ))
}
