import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { Receipts } from '#contract/areas/tenants/boot.ts'
import type { Order } from '#contract/schemas/order.ts'
import { answerFileKind, isAnswerFile } from '#contract/rules/forms/answer-files.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { preparationDueAt } from '#contract/rules/kitchen/due-time.ts'
import { useChoiceText } from '../model/choice-text.ts'
import { LineAllergens } from '../detail/allergens.tsx'
import { addressParts } from '../model/order-address.ts'
import styles from './order-print.module.css'
import { fullNameOf } from '../model/order-rows.ts'
import { useOrderLabels } from '../model/order-labels.ts'

export type Paper = 'a4' | 'receipt'

type Props = { order: Order; paper: Paper; receipts?: Receipts }

/** The printed ticket of an order: a page, or a receipt. */
export function OrderTicket({ order, paper, receipts }: Props) {
  const t = useText('orders')
  const time = useTime()
  const now = useNow()
  const zone = order.merchant.timezone
  const isCancelled = order.order_status === 'cancelled'
  return (
    <article className={styles.ticket} data-paper={paper} data-width={receipts?.paper_width}>
      <header className={styles.header}>
        <div>
          <div className={styles.number}>
            <bdi dir="ltr">#{order.order_id}</bdi>
          </div>
          <div className={styles.large}>
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
      {isCancelled && <CancelledBanner order={order} />}
      {order.amended_at && !isCancelled && (
        <div className={styles.cancelled}>
          <div className={styles.large}>{t('changed')}</div>
          {time(order.amended_at, 'smart', zone)}
        </div>
      )}
      <div className={styles.columns}>
        <CustomerBlock order={order} />
        <div>
          {!isCancelled && <DueTime order={order} />}
          <div className={styles.label}>
            {t('print_placed')} {time(order.placed_at ?? order.created_at, 'smart', zone)}
          </div>
        </div>
      </div>
      <Notes order={order} />
      <ItemTable order={order} />
      <BillLines order={order} />
      {paper === 'receipt' && receipts?.footer && (
        <p className={styles.thanks}>
          <bdi>{receipts.footer}</bdi>
        </p>
      )}
      <footer className={styles.footer}>
        <span>{t('print_copy', { time: time(now, 'smart', zone) })}</span>
        <bdi dir="ltr">{order.merchant.phone}</bdi>
      </footer>
    </article>
  )
}

/** The kitchen must not prepare a cancelled order from its ticket. */
function CancelledBanner({ order }: { order: Order }) {
  const t = useKitText()
  const labels = useOrderLabels()
  return (
    <div className={styles.cancelled}>
      <div className={styles.large}>{t('status_cancelled')}</div>
      {order.cancel_reason && <bdi>{labels.reason(order.cancel_reason)}</bdi>}
    </div>
  )
}

function DueTime({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const time = useTime()
  const arrival = labels.arrival(order)
  return (
    <>
      <div className={styles.label}>{t('print_due')}</div>
      <div className={styles.large}>{time(preparationDueAt(order), 'smart', order.merchant.timezone)}</div>
      {arrival && <div>{arrival}</div>}
    </>
  )
}

/** Notes of the customer: for the kitchen, for the driver, and answers to the store's own questions. */
function Notes({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const answers = labels.answers(order)
  return (
    <>
      {order.customer_note && (
        <p className={styles.customerNote}>
          <bdi>{order.customer_note}</bdi>
        </p>
      )}
      {order.delivery_instruction && (
        <p className={styles.customerNote}>
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
                <bdi>{isAnswerFile(text) ? answerFileKind(text) : text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {order.package && (
        <p className={styles.customerNote}>
          <span className={styles.label}>{t('parcel')}</span> <bdi>{labels.parcel(order.package)}</bdi>
        </p>
      )}
    </>
  )
}

function CustomerBlock({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const between = useKitText()('between')
  const { customer, address, pickup, drop } = order
  return (
    <div>
      <div className={styles.label}>{t('customer')}</div>
      <div className={styles.large}>
        <bdi>{fullNameOf(customer) || t('not_provided')}</bdi>
      </div>
      {customer.mobile && (
        <div>
          <bdi dir="ltr">{customer.mobile}</bdi>
        </div>
      )}
      {pickup && (
        <div>
          {t('pickup_at')}: <bdi>{addressParts(pickup).join(between)}</bdi>
        </div>
      )}
      {drop && (
        <div>
          {t('drop_at')}: <bdi>{addressParts(drop).join(between)}</bdi>
          {order.distance !== null && (
            <>
              {' '}
              · <bdi className={styles.nowrap}>{labels.distance(order.distance)}</bdi>
            </>
          )}
        </div>
      )}
      {address && (
        <div>
          <bdi>{addressParts(address).join(between)}</bdi>
          {order.distance !== null && (
            <>
              {' '}
              · <bdi className={styles.nowrap}>{labels.distance(order.distance)}</bdi>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function ItemTable({ order }: { order: Order }) {
  const choiceText = useChoiceText(order.currency)
  return (
    <table className={styles.lines}>
      <tbody>
        {orderLinesOf(order.cart.cart_items).map((line, index) => (
          <tr key={`${line.product_id}-${index}`}>
            <td>
              <bdi dir="ltr">{line.quantity}×</bdi>
            </td>
            <td>
              <bdi>{line.name}</bdi>
              {line.choices.length > 0 && (
                <div className={styles.options}>
                  <bdi>{choiceText(line.choices)}</bdi>
                </div>
              )}
              {line.allergens.length > 0 && (
                <div className={styles.options}>
                  <LineAllergens allergens={line.allergens} />
                </div>
              )}
              {line.instruction && (
                <div className={styles.customerNote}>
                  <bdi>{line.instruction}</bdi>
                </div>
              )}
            </td>
            <td>
              <Money amount={line.amount} currency={order.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BillLines({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
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
        .map(([term, amount], index) => (
          <div key={`${index}-${term}`}>
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
        <span>{labels.payment(order)}</span>
      </div>
    </div>
  )
}
