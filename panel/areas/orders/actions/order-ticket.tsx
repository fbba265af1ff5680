import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { preparationDueAt } from '#panel/shell/alerts/order-start.ts'
import { partsOf } from '../model/order-address.ts'
import styles from './order-print.module.css'
import { nameOf, optionsOf } from '../model/order-rows.ts'
import { useOrderWords } from '../model/order-labels.ts'

export type Paper = 'a4' | 'receipt'

/** One order as it stands on paper: a page, or a strip of 80 mm. */
export function OrderSheet({ order, paper }: { order: Order; paper: Paper }) {
  const t = useText('orders')
  const time = useTime()
  const now = useNow()
  const zone = order.merchant.timezone
  const cancelled = order.order_status === 'cancelled'
  return (
    <article className={styles.sheet} data-paper={paper}>
      <header className={styles.head}>
        <div>
          <div className={styles.number}>
            <bdi dir="ltr">#{order.order_id}</bdi>
          </div>
          <div className={styles.big}>
            {t(`type_${order.order_type}`)}
            {order.table_number && <> · {t('table', { number: order.table_number })}</>}
          </div>
        </div>
        <div>
          <div className={styles.merchant}>
            <bdi>{order.merchant.name}</bdi>
          </div>
          <div>
            <bdi>{order.merchant.address}</bdi>
          </div>
        </div>
      </header>
      {cancelled && <Cancelled order={order} />}
      <div className={styles.two}>
        <Who order={order} />
        <div>
          {!cancelled && <Due order={order} />}
          <div className={styles.label}>
            {t('print_placed')} {time(order.placed_at ?? order.created_at, 'smart', zone)}
          </div>
        </div>
      </div>
      <Said order={order} />
      <Lines order={order} />
      <Sum order={order} />
      <footer className={styles.foot}>
        <span>{t('print_copy', { time: time(now, 'smart', zone) })}</span>
        <bdi dir="ltr">{order.merchant.phone}</bdi>
      </footer>
    </article>
  )
}

/** Nobody may cook or carry by a sheet of an order that ended. */
function Cancelled({ order }: { order: Order }) {
  const t = useKitText()
  const words = useOrderWords()
  return (
    <div className={styles.ended}>
      <div className={styles.big}>{t('status_cancelled')}</div>
      {order.cancel_reason && <bdi>{words.reason(order.cancel_reason)}</bdi>}
    </div>
  )
}

function Due({ order }: { order: Order }) {
  const t = useText('orders')
  const words = useOrderWords()
  const time = useTime()
  const arrival = words.arrival(order)
  return (
    <>
      <div className={styles.label}>{t('print_due')}</div>
      <div className={styles.big}>{time(preparationDueAt(order), 'smart', order.merchant.timezone)}</div>
      {arrival && <div>{arrival}</div>}
    </>
  )
}

/** What the customer wants besides: for the kitchen, for the way, and to the store's own questions. */
function Said({ order }: { order: Order }) {
  const t = useText('orders')
  const words = useOrderWords()
  const answers = words.answers(order)
  return (
    <>
      {order.customer_note && (
        <p className={styles.said}>
          <bdi>{order.customer_note}</bdi>
        </p>
      )}
      {order.delivery_instruction && (
        <p className={styles.said}>
          <span className={styles.label}>{t('delivery_instruction')}</span> <bdi>{order.delivery_instruction}</bdi>
        </p>
      )}
      {answers.length > 0 && (
        <dl className={styles.answers}>
          {answers.map(({ id, label, text }) => (
            <div key={id}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {order.package && (
        <p className={styles.said}>
          <span className={styles.label}>{t('parcel')}</span> <bdi>{words.parcel(order.package)}</bdi>
        </p>
      )}
    </>
  )
}

function Who({ order }: { order: Order }) {
  const t = useText('orders')
  const words = useOrderWords()
  const between = useKitText()('between')
  const { customer, address, pickup, drop } = order
  return (
    <div>
      <div className={styles.label}>{t('customer')}</div>
      <div className={styles.big}>
        <bdi>{nameOf(customer) || t('not_provided')}</bdi>
      </div>
      {customer.mobile && (
        <div>
          <bdi dir="ltr">{customer.mobile}</bdi>
        </div>
      )}
      {pickup && (
        <div>
          {t('pickup_at')}: <bdi>{partsOf(pickup).join(between)}</bdi>
        </div>
      )}
      {drop && (
        <div>
          {t('drop_at')}: <bdi>{partsOf(drop).join(between)}</bdi>
          {order.distance !== null && (
            <>
              {' '}
              · <bdi className={styles.whole}>{words.distance(order.distance)}</bdi>
            </>
          )}
        </div>
      )}
      {address && (
        <div>
          <bdi>{partsOf(address).join(between)}</bdi>
          {order.distance !== null && (
            <>
              {' '}
              · <bdi className={styles.whole}>{words.distance(order.distance)}</bdi>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  const t = useKitText()
  return (
    <table className={styles.lines}>
      <tbody>
        {order.cart.cart_items.map((item, at) => (
          <tr key={`${item.product_id}-${at}`}>
            <td>
              <bdi dir="ltr">{item.quantity}×</bdi>
            </td>
            <td>
              <bdi>{item.name}</bdi>
              {optionsOf(item) && (
                <div className={styles.chosen}>
                  <bdi>{optionsOf(item, t('between'))}</bdi>
                </div>
              )}
              {item.instruction && (
                <div className={styles.said}>
                  <bdi>{item.instruction}</bdi>
                </div>
              )}
            </td>
            <td>
              <Money amount={item.line_total} currency={order.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sum({ order }: { order: Order }) {
  const t = useText('orders')
  const words = useOrderWords()
  const { bill } = order
  const lines = [
    [t('subtotal'), bill.subtotal],
    [order.coupon ? t('coupon', { code: order.coupon.code }) : t('coupon_discount'), -bill.coupon_discount],
    [t(bill.is_tax_inclusive ? 'product_tax_included' : 'product_tax'), bill.product_tax],
    [t('delivery_fee'), bill.delivery_fee],
    [t('delivery_tax'), bill.delivery_tax],
    ...bill.charges.map((charge) => [charge.name, charge.amount] as const),
    [t('tip'), bill.tip],
  ] as const
  return (
    <div className={styles.bill}>
      {lines
        .filter(([, amount]) => amount !== 0)
        .map(([term, amount], at) => (
          <div key={`${at}-${term}`}>
            <bdi>{term}</bdi>
            <Money amount={amount} currency={bill.currency} />
          </div>
        ))}
      <div className={styles.total}>
        <span>{t('grand_total')}</span>
        <Money amount={bill.grand_total} currency={bill.currency} />
      </div>
      <div>
        <span>{t('payment')}</span>
        <span>{words.payment(order)}</span>
      </div>
    </div>
  )
}
