import type { OrderTypeAlias } from '#contract/fields.ts'
import { useText } from '#kit/data/text.ts'
import { isDirectional, typeIcons } from '../model/order-labels.ts'
import styles from './order-elements.module.css'

export function OrderType({ type, size = 16 }: { type: OrderTypeAlias; size?: number }) {
  const t = useText('orders')
  const Icon = typeIcons[type]
  return (
    <span className={styles.type}>
      <Icon size={size} className={isDirectional(type) ? 'flip' : undefined} aria-hidden />
      <span>{t(`type_${type}`)}</span>
    </span>
  )
}
