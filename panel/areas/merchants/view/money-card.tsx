import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Commission } from '../merchant-parts.tsx'

type Props = { merchant: Merchant }

export function MoneyCard({ merchant }: Props) {
  const t = useText('merchants')
  return (
    <Card title={t('money')}>
      <DescriptionList>
        <DescriptionItem term={t('column_commission')}>
          <Commission merchant={merchant} />{' '}
          {t(merchant.commission_type === 'fixed' ? 'commission_each' : 'commission_share')}
        </DescriptionItem>
        <DescriptionItem term={t('tax_inclusive')}>{t(merchant.tax_inclusive_prices ? 'yes' : 'no')}</DescriptionItem>
        <DescriptionItem term={t('currency')}>
          <bdi>{merchant.currency}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('timezone')}>
          <bdi dir="ltr">{merchant.timezone}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('override_payment')}>
          {t(merchant.override_payment_methods ? 'yes' : 'no')}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
