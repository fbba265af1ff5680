import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { formatPhone } from '#kit/ui/base/format.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'

type Props = { merchant: Merchant }

export function ContactCard({ merchant }: Props) {
  const t = useText('merchants')
  return (
    <Card title={t('contact')}>
      <DescriptionList>
        <DescriptionItem term={t('contact_number')}>
          <a href={`tel:${merchant.contact_number}`}>
            <bdi dir="ltr">{formatPhone(merchant.contact_number)}</bdi>
          </a>
        </DescriptionItem>
        <DescriptionItem term={t('contact_email')}>
          <a href={`mailto:${merchant.contact_email}`}>
            <bdi dir="ltr">{merchant.contact_email}</bdi>
          </a>
        </DescriptionItem>
        <DescriptionItem term={t('show_contact')}>
          {t(merchant.show_contact_to_customer ? 'yes' : 'no')}
        </DescriptionItem>
        <DescriptionItem term={t('share_customer')}>{t(merchant.share_customer_detail ? 'yes' : 'no')}</DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
