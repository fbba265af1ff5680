import { IconMapPin } from '@tabler/icons-react'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { useCountryName } from '../merchant-parts.tsx'
import styles from '../merchant-view.module.css'

type Props = { merchant: Merchant }

export function LocationCard({ merchant }: Props) {
  const t = useText('merchants')
  const countryName = useCountryName()
  const place = merchant.merchant_address_location
  const lines = [
    merchant.address,
    [merchant.postal_code, merchant.city, merchant.state].filter(Boolean).join(' '),
    countryName(merchant.country),
  ]
  const map =
    place &&
    `https://www.openstreetmap.org/?mlat=${place.latitude}&mlon=${place.longitude}#map=17/${place.latitude}/${place.longitude}`
  return (
    <Card title={t('location')}>
      <Stack gap={12}>
        <address className={styles.address}>
          {lines.map(
            (line) =>
              line && (
                <span key={line}>
                  <bdi>{line}</bdi>
                </span>
              ),
          )}
        </address>
        <DescriptionList>
          <DescriptionItem term={t('coordinates')} fullWidth>
            {place && <CopyText text={`${place.latitude}, ${place.longitude}`} label={t('copy_coordinates')} />}
          </DescriptionItem>
        </DescriptionList>
        {map && (
          <LinkButton icon={IconMapPin} newTab href={map}>
            {t('map')}
          </LinkButton>
        )}
      </Stack>
    </Card>
  )
}
