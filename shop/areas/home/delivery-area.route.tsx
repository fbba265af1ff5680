import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { MapView } from '#shop/shell/content/map.tsx'
import { countryNames, zoneShapes } from '#shop/shell/content/zones.ts'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Loads the zones of up to 30 merchants that deliver. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { callApi, locale } = context.get(storeContext)
  const { data: merchants } = await callApi(storeMerchants.list, { order_type: 'delivery', limit: 30 }, { locale })
  const details = await Promise.all(merchants.map(({ _id }) => callApi(storeMerchants.show, { id: _id }, { locale })))
  return {
    shops: details.map(({ _id, slug, name, address, zones, merchant_address_location }) => ({
      _id,
      slug,
      name,
      address,
      zones,
      at: merchant_address_location,
    })),
  }
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function DeliveryAreaPage() {
  const { shops } = useLoaderData<typeof loader>()
  const t = useText('home')
  const path = usePath()
  const { preferences, map, serviceable, locale } = useShop()
  const zones = shops.flatMap((shop) => zoneShapes(shop.zones, shop.at))
  const center = preferences.place ??
    shops.find(({ at }) => at)?.at ?? {
      latitude: map.default_location.latitude ?? 0,
      longitude: map.default_location.longitude ?? 0,
    }
  return (
    <main id="main" className="wrap has-bottom-tabs delivery-area">
      <PageTitle text={t('where_we_deliver')} />
      <Link className="back-link" to={path()}>
        <Icon small flip name="back" />
        {t('all_shops')}
      </Link>
      <h1 className="page-title">{t('where_we_deliver')}</h1>
      {serviceable.is_enabled && (
        <MapView
          center={center}
          zones={zones}
          pin={preferences.place}
          satellite={serviceable.view === 'satellite'}
          label={t('where_we_deliver')}
          caption={preferences.place?.label}
        />
      )}
      <ul className="delivery-area-list">
        {shops.map((shop) => (
          <li key={shop._id}>
            <Link to={path(`/m/${shop.slug}/${shop._id}`)}>
              <b>{shop.name}</b>
              <small className="muted">
                <bdi>{shop.address}</bdi>
              </small>
              <small className="muted">{countryNames(shop.zones, locale)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
