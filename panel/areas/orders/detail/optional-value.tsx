import { useText } from '#kit/data/text.ts'
import styles from './order-elements.module.css'

/** A value, or a placeholder without one. */
export function OptionalValue({ value }: { value: string | null | undefined }) {
  const t = useText('orders')
  return value ? <bdi className={styles.value}>{value}</bdi> : <span className={styles.muted}>{t('not_provided')}</span>
}
