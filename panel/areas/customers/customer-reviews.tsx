import { IconStarFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CustomerActivity } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './customers.module.css'

type Props = { activity: CustomerActivity }

/** Reviews and the coupons that were used. */
export function ReviewsCard({ activity: { reviews, coupons } }: Props) {
  const t = useText('customers')
  const money = useMoney()
  return (
    <Card title={t('reviews_coupons')}>
      {reviews.length + coupons.length === 0 && <p className={styles.quiet}>–</p>}
      <ul className={styles.lines}>
        {reviews.map(({ id, rating, review, merchant_name, created_at }) => (
          <li key={id}>
            <span className={styles.stars} role="img" aria-label={t('stars', { number: rating })}>
              {Array.from({ length: rating }, (_, star) => (
                <IconStarFilled key={star} size={14} aria-hidden />
              ))}
            </span>{' '}
            {review && <bdi>“{review}”</bdi>}{' '}
            <small>
              <bdi>{merchant_name}</bdi> · <Time at={created_at} as="day" />
            </small>
          </li>
        ))}
        {coupons.map(({ order_id, code, discount, currency, redeemed_at }) => (
          <li key={order_id} className={styles.between}>
            <Link to={`/orders/${order_id}`}>
              <bdi>{code}</bdi>
            </Link>
            <small>
              {t('off', { amount: money(discount, currency) })} · <Time at={redeemed_at} as="day" />
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
