import { IconStarFilled } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import styles from './reviews.module.css'

/** A rating of 1 to 5 as stars. */
export function ReviewStars({ rating }: { rating: number }) {
  const t = useText('reviews')
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { rating })}>
      {[1, 2, 3, 4, 5].map((at) => (
        <IconStarFilled key={at} size={14} data-on={at <= rating || undefined} aria-hidden />
      ))}
    </span>
  )
}
