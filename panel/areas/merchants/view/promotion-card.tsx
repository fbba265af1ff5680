import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { FeaturedCell, SponsoredCell } from '../promotion-cells.tsx'

type Props = { merchant: Merchant }

export function PromotionCard({ merchant }: Props) {
  const t = useText('merchants')
  const { is_sponsored, sponsored_expiration, sponsored_text } = merchant
  return (
    <Card title={t('promotion')}>
      <DescriptionList stacked>
        <DescriptionItem term={t('column_featured')}>
          <FeaturedCell merchant={merchant} />
        </DescriptionItem>
        <DescriptionItem term={t('column_sponsored')}>
          <SponsoredCell merchant={merchant} />
        </DescriptionItem>
        {is_sponsored && (
          <DescriptionItem term={t('sponsored_until')}>
            {sponsored_expiration ? <Time at={sponsored_expiration} as="day" /> : t('sponsored_open')}
          </DescriptionItem>
        )}
        {is_sponsored && (
          <DescriptionItem term={t('sponsored_text')}>{sponsored_text && <bdi>{sponsored_text}</bdi>}</DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  )
}
