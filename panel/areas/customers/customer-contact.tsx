import type { CustomerDetails } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { formatPhone } from '#kit/ui/base/format.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { nameOfLanguage } from './language-name.ts'

type Props = { customer: CustomerDetails }

export function ContactCard({ customer }: Props) {
  const t = useText('customers')
  const { mobile, email, locale, sign_up_date } = customer
  return (
    <Card title={t('contact')}>
      <DescriptionList stacked>
        <DescriptionItem term={t('mobile')}>
          <a href={`tel:${mobile}`}>
            <bdi dir="ltr">{formatPhone(mobile)}</bdi>
          </a>
        </DescriptionItem>
        <DescriptionItem term={t('email')}>
          {email !== '' && (
            <a href={`mailto:${email}`}>
              <bdi dir="ltr">{email}</bdi>
            </a>
          )}
        </DescriptionItem>
        <DescriptionItem term={t('language')}>{locale && <bdi>{nameOfLanguage(locale)}</bdi>}</DescriptionItem>
        <DescriptionItem term={t('signed_up')}>
          <Time at={sign_up_date} as="day" />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
