import type { ReactNode } from 'react'
import type { Bill } from '#contract/schemas/order.ts'
import { Money, useMoney } from '../base/money.tsx'
import { useText } from '../context/text.tsx'

type LineNotes = { items?: ReactNode; delivery?: ReactNode; tip?: ReactNode; tax?: ReactNode }

/** The rows of a bill above its total. `brief` combines delivery and its tax; `notes` explain single rows. */
export function BillLines({
  bill,
  brief,
  notes = {},
  pickup,
  deliveryFrom = null,
}: {
  bill: Bill
  brief?: boolean
  notes?: LineNotes
  pickup?: boolean
  /** The lowest fee, while the address is missing. */
  deliveryFrom?: number | null
}) {
  const t = useText('shell')
  const renderLine = (key: string, name: ReactNode, amount: number, note?: ReactNode, sign?: '−') => (
    <div key={key}>
      <dt>
        {name}
        {note && <small className="num">{note}</small>}
      </dt>
      <dd>
        <Money sign={sign} amount={amount} currency={bill.currency} />
      </dd>
    </div>
  )
  const formatMoney = useMoney()
  const hasDeliveryTax = bill.delivery_tax > 0
  return (
    <>
      {bill.subtotal > 0 && renderLine('subtotal', t('subtotal'), bill.subtotal, notes.items)}
      {bill.coupon_discount > 0 && renderLine('coupon', t('discount'), bill.coupon_discount, undefined, '−')}
      {bill.product_tax > 0 &&
        !bill.is_tax_inclusive &&
        renderLine('tax', t(brief ? 'tax' : 'tax_items'), bill.product_tax, notes.tax)}
      {deliveryFrom !== null && (
        <div className="not" key="from">
          <dt>{t('delivery')}</dt>
          <dd>{t('fee_from', { amount: formatMoney(deliveryFrom, bill.currency) })}</dd>
        </div>
      )}
      {!pickup &&
        deliveryFrom === null &&
        (bill.delivery_fee > 0 || hasDeliveryTax || notes.delivery) &&
        renderLine(
          'fee',
          t(brief && hasDeliveryTax ? 'delivery_with_tax' : 'delivery'),
          brief ? bill.delivery_fee + bill.delivery_tax : bill.delivery_fee,
          notes.delivery,
        )}
      {!brief && hasDeliveryTax && renderLine('fee-tax', t('tax_delivery'), bill.delivery_tax)}
      {bill.charges.map(({ id, name, amount }) => renderLine(id, name, amount))}
      {!brief && bill.tip > 0 && renderLine('tip', t('tip'), bill.tip, notes.tip)}
      {bill.product_tax > 0 && bill.is_tax_inclusive && (
        <div className="not">
          <dt>{t('tax_included')}</dt>
          <dd>
            <Money amount={bill.product_tax} currency={bill.currency} />
          </dd>
        </div>
      )}
    </>
  )
}
