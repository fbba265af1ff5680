import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'

type Props = { merchant: Merchant }

export function AboutCard({ merchant }: Props) {
  const t = useText('merchants')
  const categories = useOptions(merchantCategories.list, {})
  const names = merchant.category_ids.flatMap((id) => categories?.find((one) => one.id === id)?.name ?? [])
  return (
    <Card title={t('about')}>
      <DescriptionList>
        <DescriptionItem term={t('name')}>
          <bdi>{merchant.name}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('slug')}>
          <bdi dir="ltr">{merchant.slug}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('merchant_type')}>{t(`type_${merchant.merchant_type}`)}</DescriptionItem>
        <DescriptionItem term={t('column_categories')}>
          {categories === undefined ? '…' : names.length > 0 && <bdi>{names.join(t('comma'))}</bdi>}
        </DescriptionItem>
        <DescriptionItem term={t('description')} fullWidth>
          {merchant.description && <bdi>{merchant.description}</bdi>}
        </DescriptionItem>
        <DescriptionItem term={t('custom_text')} fullWidth>
          {merchant.custom_text && <bdi>{merchant.custom_text}</bdi>}
        </DescriptionItem>
        <DescriptionItem term={t('merchant_id')}>
          <CopyText text={merchant.merchant_id} displayText={merchant.merchant_id.slice(0, 8)} label={t('copy_id')} />
        </DescriptionItem>
        <DescriptionItem term={t('created_at')}>
          <Time at={merchant.created_at} as="day" />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
