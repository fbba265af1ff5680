import { z } from 'zod'
import { call } from '../call.ts'
import { country, currency, emptyObject, latitude, locale, longitude } from '../fields.ts'
import { maxSearchableCountries } from './settings/settings.ts'

const Place = z.object({
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: country.nullable(),
  postal_code: z.string().nullable(),
})

/** Public, because registration uses it. */
/** Results of the map provider; empty if none is configured. */
export const geocoding = {
  search: call('public', 'GET /places-search', 'public', {
    input: z.object({
      search: z.string().trim().min(1).max(100),
      countries: z.array(country).max(maxSearchableCountries).optional(),
      latitude: latitude.optional(),
      longitude: longitude.optional(),
      locale: locale.optional(),
    }),
    output: z.array(
      Place.extend({
        place_id: z.string(),
        description: z.string(),
        address: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
      }),
    ),
    limit: { max: 120, seconds: 60, maxPerNetwork: 600 },
    ownTransactions: true,
  }),
  reverse: call('public', 'GET /reverse-geocode', 'public', {
    input: z.object({ latitude, longitude, locale: locale.optional() }),
    output: Place.extend({ address: z.string().nullable(), latitude: z.number(), longitude: z.number() }),
    limit: { max: 120, seconds: 60, maxPerNetwork: 600 },
    ownTransactions: true,
  }),
  geoIp: call('public', 'GET /helpers/geoIp', 'public', {
    input: emptyObject,
    output: z.object({
      ip: z.string(),
      country_code: country.nullable(),
      country_name: z.string().nullable(),
      city: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      timezone: z.string().nullable(),
      currency: currency.nullable(),
    }),
    tenantless: true,
    ownTransactions: true,
  }),
}
