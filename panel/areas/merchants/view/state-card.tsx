import { IconStarFilled } from '@tabler/icons-react'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import styles from '../merchant-view.module.css'
import { OnlineSwitch, PublishedSwitch } from '../merchant-switches.tsx'

type Props = { merchant: Merchant }

export function StateCard({ merchant }: Props) {
  const t = useText('merchants')
  const { average_rating, reviews_count, paused_until } = merchant
  const rating =
    average_rating === null ? (
      t('not_rated')
    ) : (
      <span className={styles.rating}>
        <IconStarFilled size={14} aria-hidden />
        {average_rating.toFixed(1)} <small>{t('reviews', { count: reviews_count })}</small>
      </span>
    )
  return (
    <Card title={t('state')}>
      <DescriptionList stacked>
        <DescriptionItem term={t('rating')}>{rating}</DescriptionItem>
        <DescriptionItem term={t('column_publish')}>
          <PublishedSwitch merchant={merchant} />
        </DescriptionItem>
        <DescriptionItem term={t('column_online')}>
          <OnlineSwitch merchant={merchant} />
        </DescriptionItem>
        {paused_until && (
          <DescriptionItem term={t('paused_until')}>
            <Time at={paused_until} zone={merchant.timezone} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  )
}
