import type { CartItem, Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { CustomerNote, Quantity } from './order-parts.tsx'
import parts from './order-parts.module.css'
import styles from './order-items.module.css'
import { optionsText } from '../model/order-rows.ts'
import { useOrderLabels } from '../model/order-labels.ts'

/** The items of an order with options and notes. */
export function OrderItems({ order, roomy }: { order: Order; roomy?: boolean }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const { cart, currency } = order
  return (
    <div className={parts.stack}>
      <ul className={styles.items} data-roomy={roomy || undefined}>
        {cart.cart_items.map((item, index) => (
          <ItemLine key={`${item.product_id}-${index}`} item={item} currency={currency} />
        ))}
      </ul>
      {order.package && (
        <p>
          {t('parcel')}: <bdi>{labels.parcel(order.package)}</bdi>
        </p>
      )}
      {order.customer_note && <CustomerNote>{order.customer_note}</CustomerNote>}
      {cart.meta?.recommended_merchant && <Tag tone="info">{t('recommended_merchant')}</Tag>}
    </div>
  )
}

function ItemLine({ item, currency }: { item: CartItem; currency: string }) {
  const t = useText('orders')
  const tKit = useKitText()
  const options = optionsText(item, tKit('between'))
  return (
    <li className={styles.item}>
      <Quantity count={item.quantity} />
      <span>
        <bdi>{item.name}</bdi> {item.meta.recommended_product && <Tag tone="info">{t('item_recommended')}</Tag>}
      </span>
      <span className={styles.price}>
        <Money amount={item.line_total} currency={currency} />
      </span>
      {options && (
        <small>
          <bdi>{options}</bdi>
        </small>
      )}
      {item.instruction && (
        <div>
          <CustomerNote>{item.instruction}</CustomerNote>
        </div>
      )}
    </li>
  )
}
