import type { Order } from '#contract/order-shapes.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/money.tsx'
import { useNow } from '#kit/ui/now.ts'
import { useTime } from '#kit/ui/time.tsx'
import { useWords } from '#kit/ui/words.tsx'
import { partsOf } from './order-address.ts'
import { kitchenDue } from './order-due.ts'
import styles from './order-print.module.css'
import { nameOf, optionsOf } from './order-rows.ts'
import { useOrderWords } from './order-words.ts'

export type Paper = 'a4' | 'receipt'

/** One order as it stands on paper: a page, or a strip of 80 mm. */
export function OrderSheet({ order, paper }: { order: Order; paper: Paper }) {
  const t = useText('orders')
  const time = useTime()
  const now = useNow()
  const zone = order.merchant.timezone
  const due = kitchenDue(order)
  return (
    <article className={styles.sheet} data-paper={paper}>
      <header className={styles.head}>
        <div>
          <div className={styles.number}>#{order.order_id}</div>
          <div className={styles.big}>{t(`type_${order.order_type}`)}{order.table_number && <> · {t('table', { number: order.table_number })}</>}</div>
        </div>
        <div>
          <div className={styles.merchant}><bdi>{order.merchant.name}</bdi></div>
          <div><bdi>{order.merchant.address}</bdi></div>
        </div>
      </header>
      <div className={styles.two}>
        <Who order={order} />
        <div>
          <div className={styles.label}>{t('print_due')}</div>
          <div className={styles.big}>{time(due, 'smart', zone)}</div>
          {due < Date.parse(order.delivery_timestamp) && <div>{t('arrives', { time: time(order.delivery_timestamp, 'smart', zone) })}</div>}
          <div className={styles.label}>{t('print_placed')} {time(order.placed_at ?? order.created_at, 'smart', zone)}</div>
        </div>
      </div>
      {order.customer_note && <p className={styles.said}><bdi>{order.customer_note}</bdi></p>}
      {order.delivery_instruction && <p className={styles.said}><bdi>{order.delivery_instruction}</bdi></p>}
      <Lines order={order} />
      <Sum order={order} />
      <footer className={styles.foot}><span>{t('print_copy', { time: time(now, 'smart', zone) })}</span><bdi dir="ltr">{order.merchant.phone}</bdi></footer>
    </article>
  )
}

function Who({ order }: { order: Order }) {
  const t = useText('orders')
  const words = useOrderWords()
  const between = useWords()('between')
  const { customer, address, pickup, drop } = order
  return (
    <div>
      <div className={styles.label}>{t('customer')}</div>
      <div className={styles.big}><bdi>{nameOf(customer) || t('not_provided')}</bdi></div>
      {customer.mobile && <div><bdi dir="ltr">{customer.mobile}</bdi></div>}
      {pickup && <div>{t('pickup_at')}: <bdi>{partsOf(pickup).join(between)}</bdi></div>}
      {drop && <div>{t('drop_at')}: <bdi>{partsOf(drop).join(between)}</bdi></div>}
      {address && <div><bdi>{partsOf(address).join(between)}</bdi>{order.distance !== null && <> · {words.distance(order.distance)}</>}</div>}
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  const say = useWords()
  return (
    <table className={styles.lines}>
      <tbody>
        {order.cart.cart_items.map((item, at) => (
          <tr key={`${item.product_id}-${at}`}>
            <td><bdi dir="ltr">{item.quantity}×</bdi></td>
            <td>
              <bdi>{item.name}</bdi>
              {optionsOf(item) && <div className={styles.chosen}><bdi>{optionsOf(item, say('between'))}</bdi></div>}
              {item.instruction && <div className={styles.said}><bdi>{item.instruction}</bdi></div>}
            </td>
            <td><Money amount={item.line_total} currency={order.currency} /></td>
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
    [t('subtotal'), bill.subtotal], [t('coupon_discount'), -bill.coupon_discount], [t(bill.is_tax_inclusive ? 'product_tax_included' : 'product_tax'), bill.product_tax],
    [t('delivery_fee'), bill.delivery_fee], [t('delivery_tax'), bill.delivery_tax], ...bill.charges.map((charge) => [charge.name, charge.amount] as const), [t('tip'), bill.tip],
  ] as const
  return (
    <div className={styles.bill}>
      {lines.filter(([, amount]) => amount !== 0).map(([term, amount]) => <div key={term}><span>{term}</span><Money amount={amount} currency={bill.currency} /></div>)}
      <div className={styles.total}><span>{t('grand_total')}</span><Money amount={bill.grand_total} currency={bill.currency} /></div>
      <div><span>{t('payment')}</span><span>{words.payment(order)}</span></div>
    </div>
  )
}
