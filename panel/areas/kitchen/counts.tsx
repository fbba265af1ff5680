import { useText } from '#kit/data/text.ts'
import type { KitchenView } from './tickets.ts'
import styles from './kitchen.module.css'

/** How many pieces of each dish are to prepare in all orders. */
export function Counts({ counts }: Pick<KitchenView, 'counts'>) {
  const t = useText('kitchen')
  return (
    <aside className={styles.counts} aria-label={t('counts')} data-scroller>
      <h2>{t('counts')}</h2>
      <ul>
        {counts.map(({ name, quantity }) => (
          <li key={name}>
            <b>{quantity}</b>
            <span dir="auto">{name}</span>
          </li>
        ))}
      </ul>
      <p className={styles.keys}>{t('keys')}</p>
    </aside>
  )
}
