import { sql } from 'kysely'
import { id as idField } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { prepared } from '#api/platform/db/prepared.ts'

type ExactMatch = { ids: string[] } | { customerId: string }

const ordersByNumber = prepared((db, value: { numbers: string[]; id: string | null }) =>
  db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.placed_at', 'is not', null)
    .where(sql<boolean>`(o.order_id = any(${value.numbers}::text[]) or o.id = ${value.id}::uuid)`),
)
const customersByMobile = prepared((db, value: { mobile: string }) =>
  db.selectFrom('customer').select('id').where('mobile', '=', value.mobile).where('deleted_at', 'is', null),
)

/**
 * The orders that a search names exactly: by order number, by id, or by the mobile number of their customer with its
 * country code. Each is a look-up in an index. Undefined if it names none; the search is then one for text. A merchant
 * sees no customers, so a number finds none there.
 */
export async function findExactMatch(db: Db, search: string): Promise<ExactMatch | undefined> {
  const text = search.trim().replace(/^#/, '')
  const id = idField.safeParse(text).data ?? null
  const mobile = mobileIn(text)
  const [orders, customers] = await Promise.all([
    /^\S*\d\S*$/.test(text) ? ordersByNumber(db, { numbers: [text, text.toUpperCase()], id }) : [],
    mobile === undefined ? [] : customersByMobile(db, { mobile }),
  ])
  if (orders.length > 0) return { ids: orders.map((order) => order.id) }
  return customers[0] && { customerId: customers[0].id }
}

/** '+44 20 7946 0299' and '0044 2079460299' → '+442079460299'. */
function mobileIn(text: string): string | undefined {
  if (!/^(\+|00)?[\d\s().-]{8,24}$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
}
