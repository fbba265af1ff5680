import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { Order } from '#contract/schemas/order.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { useChoiceText } from '../../model/choice-text.ts'
import { LineAllergens } from '../../detail/allergens.tsx'
import styles from '../order-print.module.css'

export function ItemTable({ order }: { order: Order }) {
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
