import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#contract/storefront-customers.ts'
import type { SavedAddress } from '#contract/storefront-customers.ts'
import { storeMerchants } from '#contract/storefront-merchants.ts'
import type { StoreMerchant } from '#contract/storefront-merchants.ts'
import { client } from '#shop/data/client.ts'
import { useSession } from '#shop/data/session.ts'
import { useSetPreferences } from '#shop/shell/context/use-set-preferences.ts'
import { distanceText } from '#shop/shell/content/distance.ts'
import { Fanlight } from '#shop/shell/base/fanlight.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import type { IconName } from '#shop/shell/base/icons.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Nobody delivers to the chosen place: how far the nearest shop is, and three things that work. */
export default function Nobody() {
  const t = useText('noDelivery')
  const home = useText('home')
  const shell = useText('shell')
  const { choices, types } = useShop()
  const path = usePath()
  const choose = useSetPreferences()
  const pickups = usePickups()
  const saved = useReachable()
  const nearest = pickups?.flatMap(({ distance }) => (distance === null ? [] : [distance])).sort((a, b) => a - b)[0]
  const place = choices.place?.label ?? ''
  return (
    <main id="main" className="wrap has-tabs nobody">
      <div className="arch-pic" aria-hidden="true">
        <Fanlight />
        <Icon name="bike" />
      </div>
      <h1>{t('title')}</h1>
      <p className="muted">
        {nearest === undefined ? t('text') : t('nearest', { distance: distanceText(shell, nearest), place })}
      </p>
      <section>
        <h2 className="vh">{t('options')}</h2>
        {types.some(({ alias }) => alias === 'pickup') && pickups && pickups.length > 0 && (
          <Way
            icon="walk"
            title={t('pickup')}
            text={t('pickup_shops', { count: pickups.length })}
            onClick={() => void choose({ type: 'pickup' })}
          />
        )}
        {saved.map((one) => (
          <Way
            key={one.id}
            icon="home"
            title={t('deliver_instead', { place: one.label || one.address })}
            text={one.address}
            onClick={() =>
              void choose({
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
        <Way icon="pin" title={home('where_we_deliver')} text={t('zone_map')} to={path('/where')} />
        <Way
          icon="bag"
          title={t('browse_anyway')}
          text={t('browse_anyway_text')}
          onClick={() => void choose({ place: null })}
        />
      </section>
    </main>
  )
}

type WayParts = { icon: IconName; title: string; text: string; to?: string; onClick?: () => void }

function Way({ icon, title, text, to, onClick }: WayParts) {
  const inside = (
    <>
      <span className="way-ic">
        <Icon name={icon} flip />
      </span>
      <span className="nm">
        <b>{title}</b>
        <small>
          <bdi>{text}</bdi>
        </small>
      </span>
      <Icon flip name="next" />
    </>
  )
  return to ? (
    <Link className="opt-row" to={to}>
      {inside}
    </Link>
  ) : (
    <button type="button" className="opt-row" onClick={onClick}>
      {inside}
    </button>
  )
}

/** The shops that let one collect, with their distance. Null until known. */
function usePickups(): readonly StoreMerchant[] | null {
  const { choices } = useShop()
  const [found, setFound] = useState<readonly StoreMerchant[] | null>(null)
  const { latitude, longitude } = choices.place ?? {}
  useEffect(() => {
    client(storeMerchants.list, { order_type: 'pickup', limit: 100, latitude, longitude }).then(
      ({ data }) => setFound(data),
      () => setFound([]),
    )
  }, [latitude, longitude])
  return found
}

/** Saved addresses that somebody does deliver to, two at most. */
function useReachable(): readonly SavedAddress[] {
  const session = useSession()
  const [found, setFound] = useState<readonly SavedAddress[]>([])
  useEffect(() => {
    if (session) reachable().then(setFound, () => setFound([]))
  }, [session])
  return found
}

async function reachable(): Promise<SavedAddress[]> {
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
