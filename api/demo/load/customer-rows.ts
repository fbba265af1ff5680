import { newId } from '#api/platform/runtime/ids.ts'
import { idAt, insertAll, iso } from './rows.ts'
import type { LoadContext } from './load-context.ts'

const dayMs = 86_400_000

export async function loadCustomers(context: LoadContext): Promise<void> {
  const {
    db,
    ids,
    passwordHash,
    tenantContext: { customers, tenant, now },
  } = context
  const dialCodes: Record<string, string> = { GB: '+44', KW: '+965', JP: '+81' }
  const rows = customers.map((customer, index) => {
    const signedUpAt = now - customer.signup_days_ago * dayMs - ((index * 7_919) % 720) * 60_000
    return {
      id: ids.set(`customer ${index}`, idAt(signedUpAt)),
      first_name: customer.first_name,
      last_name: customer.last_name,
      email: customer.email,
      mobile: customer.mobile,
      country_code: dialCodes[tenant.country] ?? '+44',
      password_hash: index === 0 ? passwordHash : null,
      status: customer.is_blocked ? ('block' as const) : ('active' as const),
      sign_up_date: iso(signedUpAt),
      consent_at: iso(signedUpAt),
      locale: customer.locale,
      is_dummy: true,
      created_at: iso(signedUpAt),
      updated_at: iso(signedUpAt),
    }
  })
  await insertAll(db, 'customer', rows)
  await insertAll(
    db,
    'customer_address',
    customers.flatMap((customer, customerIndex) =>
      customer.addresses.map((address, index) => ({
        id: newId(),
        customer_id: ids.get(`customer ${customerIndex}`),
        ...addressColumns(address, tenant.country),
        is_default: index === 0,
        is_dummy: true,
        created_at: rows[customerIndex]?.created_at ?? iso(now),
      })),
    ),
  )
}

type AddressInput = {
  label: string
  address: string
  house?: string
  city: string
  postal_code: string
  location: readonly [number, number]
}

export const addressColumns = (
  { label, address, house, city, postal_code, location: [latitude, longitude] }: AddressInput,
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
