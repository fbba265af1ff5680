import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { slugify } from '#api/platform/text/slug.rules.ts'
import { insertMerchant } from './merchants.db.ts'
import { publishMerchantChange } from './merchants.commands.ts'

type FirstMerchant = {
  name: string
  email: string
  mobile: string | null
  city: string | null
  country: string
  currency: string
  timezone: string
}

/** The one merchant of a new single-merchant store. It is published once it has what it needs to sell. */
export async function createFirstMerchant(
  db: Db,
  { name, email, mobile, city, country, currency, timezone }: FirstMerchant,
): Promise<string> {
  const id = newId()
  await insertMerchant(db, {
    id,
    status: 'inactive',
    slug: slugify(name, 100) || `merchant-${id.slice(-6)}`,
    merchant_type: 'ecommerce',
    name: name.slice(0, 100),
    address: city ?? country,
    city,
    country,
    contact_number: mobile ?? '',
    contact_email: email,
    order_types: ['delivery', 'pickup'],
    default_order_type: 'delivery',
    currency,
    timezone,
  })
  await publishMerchantChange(db, id, 'merchant.created', { name })
  return id
}
