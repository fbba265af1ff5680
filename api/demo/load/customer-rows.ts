import { newId } from '#api/platform/runtime/ids.ts'
import { idAt, insertAll, iso } from './rows.ts'
import type { Loading } from './loading.ts'

const dayLong = 86_400_000

export async function loadCustomers(loading: Loading): Promise<void> {
  const {
    db,
    names,
    passwordHash,
    hall: { people, tenant, now },
  } = loading
  const dial: Record<string, string> = { GB: '+44', KW: '+965', JP: '+81' }
  const rows = people.map((person, index) => {
    const at = now - person.signed_up * dayLong - ((index * 7_919) % 720) * 60_000
    return {
      id: names.set(`person ${index}`, idAt(at)),
      first_name: person.first_name,
      last_name: person.last_name,
      email: person.email,
      mobile: person.mobile,
      country_code: dial[tenant.country] ?? '+44',
      password_hash: index === 0 ? passwordHash : null,
      status: person.is_blocked ? ('block' as const) : ('active' as const),
      sign_up_date: iso(at),
      consent_at: iso(at),
      locale: person.locale,
      is_dummy: true,
      created_at: iso(at),
      updated_at: iso(at),
    }
  })
  await insertAll(db, 'customer', rows)
  await insertAll(
    db,
    'customer_address',
    people.flatMap((person, index) =>
      person.places.map((place, nth) => ({
        id: newId(),
        customer_id: names.id(`person ${index}`),
        ...addressOf(place, tenant.country),
        is_default: nth === 0,
        is_dummy: true,
        created_at: rows[index]?.created_at ?? iso(now),
      })),
    ),
  )
}

type Place = {
  label: string
  address: string
  house?: string
  city: string
  postal_code: string
  at: readonly [number, number]
}

export const addressOf = (
  { label, address, house, city, postal_code, at: [latitude, longitude] }: Place,
  country: string,
) => ({
  label,
  address,
  house: house ?? null,
  landmark: null,
  city,
  state: null,
  country,
  postal_code,
  latitude,
  longitude,
})
