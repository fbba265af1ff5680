import type { geocoding as calls } from '#contract/areas/geocoding.ts'
import { countryOf } from '#contract/rules/countries.ts'
import { streetLayerNameOf } from '#contract/rules/street-layer.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { assertCompletePoint } from '#api/platform/api-error.ts'
import { unsealSetting } from '#api/platform/runtime/secrets.ts'
import { findPlaces, reverseGeocode } from '#api/providers/maps/places.ts'
import type { MapAccount } from '#api/providers/maps/places.ts'
import { findStreets, reverseStreet } from '#api/providers/maps/street-layer.ts'
import { settingsFor } from '../settings/settings.queries.ts'

const mapSettings = Settings.pick({
  map_server_key: true,
  map_client_key: true,
  searchable_countries: true,
  is_global: true,
})

/**
 * The tenant’s map key, else the platform’s. Without a key no provider is called: addresses are those of the tenant’s
 * street layer, if it has one.
 */
async function resolveMapAccount({
  openTransaction,
  tenant,
  services: { config },
}: Pick<Context, 'openTransaction' | 'tenant' | 'services'>): Promise<{
  account: MapAccount | undefined
  streetLayer: string | null
  countries: string[]
}> {
  const { map_server_key, map_client_key, searchable_countries, is_global } = await openTransaction((db) =>
    settingsFor(db, null, mapSettings),
  )
  const key = unsealSetting(config, tenant.id, 'map_server_key', map_server_key) ?? config.MAPS_KEY
  return {
    account: key ? { url: config.MAPS_URL, key } : undefined,
    streetLayer: streetLayerNameOf(map_client_key),
    countries: is_global ? [] : searchable_countries,
  }
}

export const geocoding: Handlers<typeof calls> = {
  async search(context) {
    const {
      services,
      request,
      input: { search, countries: requested = [], latitude, longitude, locale },
    } = context
    assertCompletePoint({ latitude, longitude })
    const { account, streetLayer, countries } = await resolveMapAccount(context)
    const within =
      countries.length > 0 && requested.length > 0
        ? requested.filter((country) => countries.includes(country))
        : [...countries, ...requested]
    if (within.length === 0 && requested.length > 0) return []
    const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
    if (!account) {
      const places = streetLayer ? await findStreets(streetLayer, search, near) : []
      return places.filter(({ country }) => within.length === 0 || (country !== null && within.includes(country)))
    }
    return findPlaces(account, search, { countries: within, near, locale: locale ?? request.locale }).catch(
      (error: unknown) => {
        services.log.warn({ err: error }, 'places')
        return []
      },
    )
  },
  async reverse(context) {
    const {
      services,
      request,
      input: { latitude, longitude, locale },
    } = context
    const { account, streetLayer } = await resolveMapAccount(context)
    const nothing = { address: null, city: null, state: null, country: null, postal_code: null, latitude, longitude }
    const place = account
      ? await reverseGeocode(account, { latitude, longitude }, locale ?? request.locale).catch(
          (error: unknown) => void services.log.warn({ err: error }, 'places'),
        )
      : streetLayer && (await reverseStreet(streetLayer, { latitude, longitude }))
    if (!place) return nothing
    const { address, city, state, country, postal_code } = place
    return { address, city, state, country, postal_code, latitude, longitude }
  },
  geoIp({ request, raw, services: { config } }) {
    const country = config.TRUSTED_PROXIES === '' ? undefined : countryOf(countryHeader(raw.request.headers))
    return {
      ip: request.ip,
      country_code: country?.code ?? null,
      country_name: country?.name ?? null,
      city: null,
      latitude: null,
      longitude: null,
      timezone: null,
      currency: country?.currency ?? null,
    }
  },
}

/** The country header of a CDN or load balancer; used only behind a trusted proxy. */
function countryHeader(headers: Context['raw']['request']['headers']): string {
  const country = headers['cf-ipcountry'] ?? headers['cloudfront-viewer-country'] ?? headers['x-country-code']
  return typeof country === 'string' ? country.toUpperCase() : ''
}
