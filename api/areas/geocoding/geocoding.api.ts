import type { geocoding as calls } from '#contract/geocoding.ts'
import { countryOf } from '#contract/rules/countries.ts'
import { Settings } from '#contract/settings.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { assertCompletePoint } from '#api/platform/api-error.ts'
import { unsealSetting } from '#api/platform/runtime/secrets.ts'
import { findPlaces, reverseGeocode } from '#api/providers/maps/places.ts'
import type { MapAccount } from '#api/providers/maps/places.ts'
import { settingsFor } from '../settings/settings.queries.ts'

const mapSettings = Settings.pick({ map_server_key: true, searchable_countries: true, is_global: true })

/** The tenant’s map key, else the platform’s. Without a key no provider is called. */
async function resolveMapAccount({
  openTransaction,
  tenant,
  services: { config },
}: Pick<Context, 'openTransaction' | 'tenant' | 'services'>): Promise<{
  account: MapAccount | undefined
  countries: string[]
}> {
  const { map_server_key, searchable_countries, is_global } = await openTransaction((db) =>
    settingsFor(db, null, mapSettings),
  )
  const key = unsealSetting(config, tenant.id, 'map_server_key', map_server_key) ?? config.MAPS_KEY
  return { account: key ? { url: config.MAPS_URL, key } : undefined, countries: is_global ? [] : searchable_countries }
}

export const geocoding: Handlers<typeof calls> = {
  async search(context) {
    const {
      services,
      request,
      input: { search, countries: requested = [], latitude, longitude, locale },
    } = context
    assertCompletePoint({ latitude, longitude })
    const { account, countries } = await resolveMapAccount(context)
    if (!account) return []
    const within =
      countries.length > 0 && requested.length > 0
        ? requested.filter((country) => countries.includes(country))
        : [...countries, ...requested]
    if (within.length === 0 && requested.length > 0) return []
    const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
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
    const { account } = await resolveMapAccount(context)
    const nothing = { address: null, city: null, state: null, country: null, postal_code: null, latitude, longitude }
    if (!account) return nothing
    const scope = await reverseGeocode(account, { latitude, longitude }, locale ?? request.locale).catch(
      (error: unknown) => void services.log.warn({ err: error }, 'places'),
    )
    if (!scope) return nothing
    const { address, city, state, country, postal_code } = scope
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
