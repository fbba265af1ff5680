import type { ReactNode } from 'react'
import type { Bill } from '#contract/schemas/order.ts'
import { Money } from '../base/money.tsx'
import { useText } from '../context/text.tsx'

type Notes = { items?: ReactNode; delivery?: ReactNode; tip?: ReactNode; tax?: ReactNode }

/** The lines of a bill above its total. `brief` joins delivery and its tax; `notes` say how a line came about. */
export function BillLines({
  bill,
  brief,
  notes = {},
  pickup,
}: {
  bill: Bill
  brief?: boolean
  notes?: Notes
  pickup?: boolean
}) {
  const t = useText('shell')
  const line = (key: string, name: ReactNode, amount: number, note?: ReactNode, sign?: '−') => (
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
  const taxed = bill.delivery_tax > 0
  return (
    <>
      {bill.subtotal > 0 && line('subtotal', t('subtotal'), bill.subtotal, notes.items)}
      {bill.coupon_discount > 0 && line('coupon', t('discount'), bill.coupon_discount, undefined, '−')}
      {bill.product_tax > 0 &&
        !bill.is_tax_inclusive &&
        line('tax', t(brief ? 'tax' : 'tax_items'), bill.product_tax, notes.tax)}
      {!pickup &&
        (bill.delivery_fee > 0 || taxed || notes.delivery) &&
        line(
          'fee',
          t(brief && taxed ? 'delivery_with_tax' : 'delivery'),
          brief ? bill.delivery_fee + bill.delivery_tax : bill.delivery_fee,
          notes.delivery,
        )}
      {!brief && taxed && line('fee-tax', t('tax_delivery'), bill.delivery_tax)}
      {bill.charges.map(({ id, name, amount }) => line(id, name, amount))}
      {!brief && bill.tip > 0 && line('tip', t('tip'), bill.tip, notes.tip)}
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
