import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { formatLocale, formatPhone } from '#kit/ui/base/format.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'

type Props = { tenant: TenantDetails }

export function DetailsCard({ tenant }: Props) {
  const t = useText('operator')
  const tKit = useKitText()
  const { locale } = useLocaleContext()
  const country = new Intl.DisplayNames([formatLocale(locale)], { type: 'region' }).of(tenant.country)
  return (
    <Card title={t('details')}>
      <DescriptionList>
        <DescriptionItem term={t('slug')}>
          <bdi dir="ltr">{tenant.slug}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('business_type')}>{t(tenant.business_type.type)}</DescriptionItem>
        <DescriptionItem term={t('email')}>
          <a href={`mailto:${tenant.email}`}>
            <bdi dir="ltr">{tenant.email}</bdi>
          </a>
        </DescriptionItem>
        <DescriptionItem term={t('mobile')}>
          {tenant.mobile && (
            <a href={`tel:${tenant.mobile}`}>
              <bdi dir="ltr">{formatPhone(tenant.mobile)}</bdi>
            </a>
          )}
        </DescriptionItem>
        <DescriptionItem term={t('place')}>
          <bdi>{[tenant.city, country].filter(Boolean).join(tKit('between'))}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('currency')}>
          <bdi dir="ltr">{tenant.currency}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('timezone')}>
          <bdi dir="ltr">{tenant.timezone}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('created_at')}>
          <Time at={tenant.created_at} as="day" />
        </DescriptionItem>
        <DescriptionItem term={t('tenant_id')} fullWidth>
          <CopyText text={tenant.id} label={t('copy_id')} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
