import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'

type BillingIds = { billing_card: string; billing_invoice: string }

/** A card and an unpaid invoice of the tenant. */
export async function insertBillingFixtures(
  db: Db,
  { billing_card, billing_invoice }: BillingIds,
  canary: string,
): Promise<void> {
  await db
    .insertInto('billing_card')
    .values({
      id: billing_card,
      gateway: 'test',
      token: `tok_${billing_card}`,
      brand: 'visa',
      last4: '4242',
      expiry_month: '12',
      expiry_year: 2060,
      first_name: canary,
      billing_address: `${canary} street`,
      billing_city: 'London',
      billing_state: 'London',
      billing_postal_code: 'SE1 2YT',
      billing_country: 'GB',
    })
    .execute()
  const { count } = await db
    .selectFrom('billing_invoice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const number = 1_000_000 + Number(count)
  await db
    .insertInto('billing_invoice')
    .values({
      id: billing_invoice,
      number,
      name: `INV-${canary}-${number}`,
      kind: 'subscription',
      billing_key: `fixture:${billing_invoice}`,
      currency: 'USD',
      amount: 9_900,
      amount_due: 9_900,
      buyer: json({ name: canary }),
      issued_at: db.now,
    })
    .execute()
}
