import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { newId } from '#api/platform/runtime/ids.ts'

/** A WhatsApp service as the settings store it. */
export const whatsappService = {
  service: 'whatsapp',
  channel: 'whatsapp',
  credentials: { phone_number_id: '1055', access_token: 'wa', template_name: 'offers', template_language: 'en' },
  is_active: true,
} as const

/** Inserts customers with one registered device each; `tokenOf` is the token of the device by number. */
export async function newCustomersWithDevices(
  tenant: TestTenant,
  count: number,
  tokenOf: (number: number) => string,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await tenant.db(async (db) => {
    await db
      .insertInto('customer')
      .values(
        ids.map((id, at) => ({
          id,
          first_name: 'Casey',
          last_name: String(at),
          email: `${id}@customer.test`,
          mobile: `+4477${String(at).padStart(8, '0')}`,
          country_code: '+44',
          sign_up_date: db.now,
        })),
      )
      .execute()
    await db
      .insertInto('push_token')
      .values(
        ids.map((customer_id, at) => ({ id: newId(), token: tokenOf(at), platform: 'web' as const, customer_id })),
      )
      .execute()
  })
  return ids
}
