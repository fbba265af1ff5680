import { uniteAllergens } from '#contract/rules/allergens.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { LineAllergens } from '../detail/allergens.tsx'
import { Quantity } from '../detail/order-code.tsx'
import styles from './board-card.module.css'

/** Maximum number of items on a card; the order page shows all. */
const maxItems = 8

/** What the kitchen makes: the same lines as on the printed ticket, which names the allergens of each. */
export function CardItems({ order: { items } }: { order: Pick<OrderSummary, 'items'> }) {
  const t = useText('orders')
  const between = useKitText()('between')
  const allergens = uniteAllergens(...items.map(({ allergens: ofItem = [] }) => ofItem))
  return (
    <>
      <ul className={styles.items}>
        {items.slice(0, maxItems).map((item, index) => (
          <li key={`${item.name}-${index}`}>
            <Quantity count={item.quantity} />
            <span>
              <bdi>{item.name}</bdi>
            </span>
            {item.options && item.options.length > 0 && (
              <small>
                <bdi>{item.options.join(between)}</bdi>
              </small>
            )}
          </li>
        ))}
      </ul>
      {items.length > maxItems && (
        <span className={styles.moreItems}>{t('more_items', { count: items.length - maxItems })}</span>
      )}
      {allergens.length > 0 && (
        <span className={styles.moreItems}>
          <LineAllergens allergens={allergens} />
        </span>
      )}
    </>
  )
}
