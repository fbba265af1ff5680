import type { CustomerActivity } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './customers.module.css'

type Props = { activity: CustomerActivity }

/** The merchants of which the customer has ordered most. */
export function FavouritesCard({ activity: { merchants } }: Props) {
  const t = useText('customers')
  const { locale } = useLocaleContext()
  const most = Math.max(1, ...merchants.map(({ orders }) => orders))
  return (
    <Card title={t('favourites')}>
      {merchants.length === 0 && <p className={styles.quiet}>{t('no_orders')}</p>}
      <ul className={styles.lines}>
        {merchants.map(({ merchant_id, name, orders }) => (
          <li key={merchant_id}>
            <div className={styles.between}>
              <bdi>{name}</bdi>
              <span>
                {t('orders')}: {formatNumber(orders, locale)}
              </span>
            </div>
            <div className={styles.track} aria-hidden="true">
              <i style={{ inlineSize: `${(100 * orders) / most}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
