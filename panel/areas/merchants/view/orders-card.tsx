import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { useOrderTypes } from '../merchant-parts.tsx'

type Props = { merchant: Merchant }

export function OrdersCard({ merchant }: Props) {
  const t = useText('merchants')
  const orderTypes = useOrderTypes()
  return (
    <Card title={t('orders')}>
      <DescriptionList>
        <DescriptionItem term={t('order_types')}>{orderTypes(merchant.order_types)}</DescriptionItem>
        <DescriptionItem term={t('default_order_type')}>
          {t(`order_type_${merchant.default_order_type}`)}
        </DescriptionItem>
        <DescriptionItem term={t('delivery_by')}>{t(`delivery_by_${merchant.delivery_by}`)}</DescriptionItem>
        <DescriptionItem term={t('delivery_provider')}>
          {merchant.delivery_provider && <bdi>{merchant.delivery_provider}</bdi>}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
