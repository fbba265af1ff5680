import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { orderedProducts } from '../model/ordered-products.ts'
import { useOrder } from '../model/use-order.ts'
import styles from './reason-choice.module.css'

type Props = { orderId: string; selectedIds: readonly string[]; onChange: (ids: readonly string[]) => void }

/** Asks which products of an order are sold out. */
export function SoldOutProducts({ orderId, selectedIds, onChange }: Props) {
  const t = useText('orders')
  const { order } = useOrder(orderId)
  const names = orderedProducts(order?.cart.cart_items ?? [])
  if (names.size === 0) return null
  return (
    <fieldset className={styles.list}>
      <legend>{t('sold_out_which')}</legend>
      {[...names].map(([id, name]) => (
        <div key={id} className={styles.product}>
          <Checkbox
            showLabel
            label={name}
            checked={selectedIds.includes(id)}
            onChange={(on) => onChange([...selectedIds.filter((one) => one !== id), ...(on ? [id] : [])])}
          />
        </div>
      ))}
      <p className={styles.note}>{t('sold_out_hint')}</p>
    </fieldset>
  )
}

/** Marks products of the merchant as sold out for today. Resolves once that is done. Undefined where the user may not. */
export function useMarkSoldOut(): ((ids: readonly string[]) => Promise<void>) | undefined {
  const t = useText('orders')
  const can = useCan()
  const { merchantId } = usePanelRoute()
  const { mutate } = useCallMutation(merchantProducts.setStock, {
    invalidates: [merchantProducts],
    errorText: t('sold_out_failed'),
  })
  if (merchantId === undefined || !can(merchantProducts.setStock)) return undefined
  return async (ids) => {
    const input = { ids: [...ids], merchant_id: merchantId, stock_status: 'out_of_stock' as const, for_today: true }
    if (ids.length > 0) await mutate(input)
  }
}
