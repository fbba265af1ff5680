import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { OrderLine } from '#contract/rules/order-lines.ts'
import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useChoiceText } from '../model/choice-text.ts'
import { LineAllergens } from './allergens.tsx'
import { OpenAmendment } from '../amendments/open-amendment.tsx'
import { CustomerNote } from './customer-note.tsx'
import { Quantity } from './order-code.tsx'
import parts from './order-elements.module.css'
import styles from './order-items.module.css'
import { useOrderLabels } from '../model/order-labels.ts'

/** The items of an order with options and notes. */
export function OrderItems({ order, roomy }: { order: Order; roomy?: boolean }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const { cart, currency } = order
  const recommendedIds = new Set(
    cart.cart_items.flatMap(({ product_id, meta }) => (meta.recommended_product ? [product_id] : [])),
  )
  const open = order.amendments.find(({ state }) => state === 'proposed' || state === 'approved')
  return (
    <div className={parts.stack}>
      {open && <OpenAmendment order={order} amendment={open} />}
      <ul className={styles.items} data-roomy={roomy || undefined}>
        {orderLinesOf(cart.cart_items).map((line, index) => (
          <ItemLine
            key={`${line.product_id}-${index}`}
            line={line}
            currency={currency}
            isRecommended={!line.isAddon && recommendedIds.has(line.product_id)}
          />
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

function ItemLine({
  line: { quantity, name, amount, choices, allergens, instruction },
  currency,
  isRecommended,
}: {
  line: OrderLine
  currency: string
  isRecommended: boolean
}) {
  const t = useText('orders')
  const choiceText = useChoiceText(currency)
  return (
    <li className={styles.item}>
      <Quantity count={quantity} />
      <span>
        <bdi>{name}</bdi> {isRecommended && <Tag tone="info">{t('item_recommended')}</Tag>}
      </span>
      <span className={styles.price}>
        <Money amount={amount} currency={currency} />
      </span>
      {choices.length > 0 && (
        <small>
          <bdi>{choiceText(choices)}</bdi>
        </small>
      )}
      {allergens.length > 0 && (
        <small>
          <LineAllergens allergens={allergens} />
        </small>
      )}
      {instruction && (
        <div>
          <CustomerNote>{instruction}</CustomerNote>
        </div>
      )}
    </li>
  )
}
