import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#contract/areas/storefront/customers.ts'
import type { SavedAddress } from '#contract/areas/storefront/customers.ts'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import { client } from '#shop/data/client.ts'
import { useSession } from '#shop/data/session.ts'
import { useSetPreferences } from '#shop/shell/context/use-set-preferences.ts'
import { distanceText } from '#shop/shell/content/distance.ts'
import { Fanlight } from '#shop/shell/base/fanlight.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import type { IconName } from '#shop/shell/base/icons.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** No merchant delivers to the location: shows the distance of the nearest one, and alternatives. */
export default function NoDelivery() {
  const t = useText('noDelivery')
  const home = useText('home')
  const shell = useText('shell')
  const { preferences, orderTypes, serviceable } = useShop()
  const path = usePath()
  const setPreferences = useSetPreferences()
  const pickupMerchants = usePickupMerchants()
  const saved = useServiceableAddresses()
  const nearest = pickupMerchants
    ?.flatMap(({ distance }) => (distance === null ? [] : [distance]))
    .sort((a, b) => a - b)[0]
  const place = preferences.place?.label ?? ''
  return (
    <main id="main" className="wrap has-bottom-tabs no-delivery">
      <div className="empty-picture" aria-hidden="true">
        <Fanlight />
        <Icon name="bike" />
      </div>
      <h1>{t('title')}</h1>
      <p className="muted">
        {nearest === undefined ? t('text') : t('nearest', { distance: distanceText(shell, nearest), place })}
      </p>
      <section>
        <h2 className="sr-only">{t('options')}</h2>
        {orderTypes.some(({ alias }) => alias === 'pickup') && pickupMerchants && pickupMerchants.length > 0 && (
          <OptionRow
            icon="walk"
            title={t('pickup')}
            text={t('pickup_shops', { count: pickupMerchants.length })}
            onClick={() => void setPreferences({ type: 'pickup' })}
          />
        )}
        {saved.map((one) => (
          <OptionRow
            key={one.id}
            icon="home"
            title={t('deliver_instead', { place: one.label || one.address })}
            text={one.address}
            onClick={() =>
              void setPreferences({
                place: {
                  latitude: one.latitude,
                  longitude: one.longitude,
                  label: one.label || one.address,
                  address_id: one.id,
                },
              })
            }
          />
        ))}
        {serviceable.is_enabled && (
          <OptionRow icon="pin" title={home('where_we_deliver')} text={t('zone_map')} to={path('/where')} />
        )}
        <OptionRow
          icon="bag"
          title={t('browse_anyway')}
          text={t('browse_anyway_text')}
          onClick={() => void setPreferences({ place: null })}
        />
      </section>
    </main>
  )
}

type OptionRowProps = { icon: IconName; title: string; text: string; to?: string; onClick?: () => void }

function OptionRow({ icon, title, text, to, onClick }: OptionRowProps) {
  const content = (
    <>
      <span className="option-icon">
        <Icon name={icon} flip />
      </span>
      <span className="name">
        <b>{title}</b>
        <small>
          <bdi>{text}</bdi>
        </small>
      </span>
      <Icon flip name="next" />
    </>
  )
  return to ? (
    <Link className="option-row" to={to}>
      {content}
    </Link>
  ) : (
    <button type="button" className="option-row" onClick={onClick}>
      {content}
    </button>
  )
}

/** The merchants with pickup, with their distance; null until loaded. */
function usePickupMerchants(): readonly StoreMerchant[] | null {
  const { preferences } = useShop()
  const [found, setFound] = useState<readonly StoreMerchant[] | null>(null)
  const { latitude, longitude } = preferences.place ?? {}
  useEffect(() => {
    client(storeMerchants.list, { order_type: 'pickup', limit: 100, latitude, longitude }).then(
      ({ data }) => setFound(data),
      () => setFound([]),
    )
  }, [latitude, longitude])
  return found
}

/** Up to two saved addresses that a merchant delivers to. */
function useServiceableAddresses(): readonly SavedAddress[] {
  const session = useSession()
  const [found, setFound] = useState<readonly SavedAddress[]>([])
  useEffect(() => {
    if (session) fetchServiceableAddresses().then(setFound, () => setFound([]))
  }, [session])
  return found
}

async function fetchServiceableAddresses(): Promise<SavedAddress[]> {
  const all = await client(addresses.list, {})
  const checked = await Promise.all(
    all.slice(0, 5).map(async (one) => {
      const { is_serviceable } = await client(storeMerchants.serviceability, {
        latitude: one.latitude,
        longitude: one.longitude,
        order_type: 'delivery',
      })
      return is_serviceable ? [one] : []
    }),
  )
  return checked.flat().slice(0, 2)
}
