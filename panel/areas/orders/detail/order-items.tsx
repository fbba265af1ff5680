import type { CartItem, Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { CustomerNote, Times } from './order-parts.tsx'
import styles from './order-parts.module.css'
import { optionsOf } from '../model/order-rows.ts'
import { useOrderWords } from '../model/order-labels.ts'

/** What was ordered, line by line, with what was chosen and what the customer says about it. */
export function OrderItems({ order, roomy }: { order: Order; roomy?: boolean }) {
  const t = useText('orders')
  const words = useOrderWords()
  const { cart, currency } = order
  return (
    <div className={styles.stack}>
      <ul className={styles.items} data-roomy={roomy || undefined}>
        {cart.cart_items.map((item, at) => (
          <Line key={`${item.product_id}-${at}`} item={item} currency={currency} />
        ))}
      </ul>
      {order.package && (
        <p>
          {t('parcel')}: <bdi>{words.parcel(order.package)}</bdi>
        </p>
      )}
      {order.customer_note && <CustomerNote>{order.customer_note}</CustomerNote>}
      {cart.meta?.recommended_merchant && <Tag tone="info">{t('recommended_merchant')}</Tag>}
    </div>
  )
}

function Line({ item, currency }: { item: CartItem; currency: string }) {
  const t = useText('orders')
  const say = useKitText()
  const chosen = optionsOf(item, say('between'))
  return (
    <li className={styles.item}>
      <Times count={item.quantity} />
      <span>
        <bdi>{item.name}</bdi> {item.meta.recommended_product && <Tag tone="info">{t('item_recommended')}</Tag>}
      </span>
      <span className={styles.price}>
        <Money amount={item.line_total} currency={currency} />
      </span>
      {chosen && (
        <small>
          <bdi>{chosen}</bdi>
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
