import { sql } from 'kysely'
import { id as idField } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, foldedPatternText, startPattern } from '#api/platform/db/listing.ts'
import { prepared } from '#api/platform/db/prepared.ts'

type SearchMatch = { ids: string[] } | { customerId: string } | { customerIds: string[] }

/** A name of more customers is searched like other text. */
const maxNamesakes = 200
/** A part of more order numbers is searched like other text. */
const maxNumbers = 200
/** A shorter part of a number is in too many of them. */
const minPartLength = 4

const ordersByNumber = prepared((db, value: { numbers: string[]; id: string | null }) =>
  db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.placed_at', 'is not', null)
    .where(sql<boolean>`(o.order_id = any(${value.numbers}::text[]) or o.id = ${value.id}::uuid)`),
)
/**
 * Orders whose number starts or ends with the text, of one merchant or customer if given, at most one more than
 * `maxNumbers`. Each is a range of an index.
 */
const ordersByPartOfNumber = prepared(
  (db, value: { start: string; reversedEnd: string; merchantId: string | null; customerId: string | null }) =>
    db
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.placed_at', 'is not', null)
      .where(
        sql<boolean>`(lower(o.order_id) like ${value.start} or reverse(lower(o.order_id)) like ${value.reversedEnd})`,
      )
      .where(sql<boolean>`(${value.merchantId}::uuid is null or o.merchant_id = ${value.merchantId})`)
      .where(sql<boolean>`(${value.customerId}::uuid is null or o.customer_id = ${value.customerId})`)
      .limit(maxNumbers + 1),
)
const customersByMobile = prepared((db, value: { mobile: string }) =>
  db.selectFrom('customer').select('id').where('mobile', '=', value.mobile).where('deleted_at', 'is', null),
)

/** Customers by name, at most one more than `maxNamesakes`. None if a merchant's name contains the text, too. */
const customersByName = prepared((db, value: { foldedPattern: string; pattern: string }) =>
  db
    .selectNoFrom(
      sql<string[]>`app.find_customers_by_name(app.compact_text(${value.foldedPattern}), ${maxNamesakes + 1})`.as(
        'ids',
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('merchant')
            .select('id')
            .where('panel_text', 'like', sql<string>`app.compact_text(${value.pattern})`)
            .where(sql<boolean>`lower(name) like ${value.pattern}`),
        ),
      ),
    ),
)

/** Only orders of this merchant, or of this customer, may match. */
type SearchScope = { merchantId: string | null; customerId: string | null }

/**
 * The orders that a search names: by order number, by id, by the mobile number of their customer with its country code,
 * by the start or end of an order number, or by the name that a few customers have now. Each is a look-up in an index
 * that does not grow slower with the orders. Undefined if it names none; the search is then one for text. A merchant
 * sees no customers, so a number finds none there.
 */
export async function findSearchMatch(db: Db, search: string, scope: SearchScope): Promise<SearchMatch | undefined> {
  const text = search.trim().replace(/^#/, '')
  if (!/\d/.test(text)) return findNamesakes(db, text)
  const id = idField.safeParse(text).data ?? null
  const mobile = mobileIn(text)
  const [orders, customers] = await Promise.all([
    !/\s/.test(text) ? ordersByNumber(db, { numbers: [text, text.toUpperCase()], id }) : [],
    mobile === undefined ? [] : customersByMobile(db, { mobile }),
  ])
  if (orders.length > 0) return { ids: orders.map((order) => order.id) }
  if (customers[0]) return { customerId: customers[0].id }
  return findByPartOfNumber(db, text.toLowerCase(), scope)
}

/** People read out the last digits of a number. A part in the middle of it is searched like other text. */
async function findByPartOfNumber(db: Db, text: string, scope: SearchScope): Promise<SearchMatch | undefined> {
  if (text.length < minPartLength || /\s/.test(text)) return undefined
  const reversed = [...text].toReversed().join('')
  const found = await ordersByPartOfNumber(db, {
    start: startPattern(text),
    reversedEnd: startPattern(reversed),
    ...scope,
  })
  return found.length > 0 && found.length <= maxNumbers ? { ids: found.map(({ id }) => id) } : undefined
}

/** Text without digits is in no order number, so it is a name. */
async function findNamesakes(db: Db, text: string): Promise<SearchMatch | undefined> {
  const patterns = { pattern: containsPattern(text), foldedPattern: foldedPatternText(text) }
  const customerIds = (await customersByName(db, patterns))[0]?.ids ?? []
  return customerIds.length > 0 && customerIds.length <= maxNamesakes ? { customerIds } : undefined
}

/** '+44 20 7946 0299' and '0044 2079460299' → '+442079460299'. */
function mobileIn(text: string): string | undefined {
  if (!/^(\+|00)?[\d\s().-]{8,24}$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
}
