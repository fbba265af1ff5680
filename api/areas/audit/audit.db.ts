import { sql } from 'kysely'
import type { AuditListInput } from '#contract/areas/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'
import { firstIdAt } from '#api/platform/runtime/ids.ts'

/** Entries are counted up to this number: counting millions takes longer than reading a page. */
const maxCounted = 10_000

type Span = { fromMs: number | undefined; beforeMs: number | undefined }
type Filters = Pick<AuditListInput, 'area' | 'actor_kind' | 'actor_id' | 'record'> &
  Span & { merchantId: string | null }

/** A changed name is recorded with its old and new value. */
const nameFields = ['name', 'title', 'group_name', 'code', 'number', 'order_id', 'email']
const recordedName = sql<string | null>`coalesce(${sql.join(
  nameFields.flatMap((field) => [sql`a.changes #>> array[${field}, 'after']`, sql`a.changes ->> ${field}`]),
)})`.as('recorded_name')
const impersonatorName = sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from app_user u
  where u.tenant_id = a.tenant_id and u.id = a.impersonator_id)`.as('impersonator_name')

const entryColumns = [
  'a.id',
  'a.at',
  'a.action',
  'a.subject as record',
  'a.merchant_id',
  'm.name as merchant_name',
  'a.actor_kind',
  'a.actor_id',
  'a.actor_name',
  'a.impersonator_id',
  'a.reason',
] as const

const selectEntries = (db: Db) =>
  db
    .selectFrom('audit as a')
    .leftJoin('merchant as m', (join) =>
      join.onRef('m.tenant_id', '=', 'a.tenant_id').onRef('m.id', '=', 'a.merchant_id'),
    )
    .select(entryColumns)
    .select([recordedName, impersonatorName])

function filterEntries(db: Db, { area, actor_kind, actor_id, record, fromMs, beforeMs, merchantId }: Filters) {
  return (
    db
      .selectFrom('audit as a')
      .select('a.id')
      .$if(merchantId !== null, (query) => query.where('a.merchant_id', '=', merchantId))
      .$if(area !== undefined, (query) => query.where('a.area', '=', area ?? ''))
      .$if(actor_id !== undefined, (query) => query.where('a.actor_id', '=', actor_id ?? ''))
      .$if(record !== undefined, (query) => query.where('a.subject', '=', record ?? ''))
      .$if(actor_kind !== undefined, (query) => query.where('a.actor_kind', '=', actor_kind ?? 'user'))
      // In SQL, so that the partial index is usable. A record's own log also holds what its customer did.
      .$if(actor_kind === undefined && record === undefined, (query) =>
        query.where(sql<boolean>`a.actor_kind <> 'customer'`),
      )
      .$if(fromMs !== undefined, (query) => query.where('a.id', '>=', firstIdAt(fromMs ?? 0)))
      .$if(beforeMs !== undefined, (query) => query.where('a.id', '<', firstIdAt(beforeMs ?? 0)))
  )
}

/** One page by time. The ids of entries are ordered by time. */
export async function listEntries(
  db: Db,
  { page, limit, sort, ...filters }: Pick<AuditListInput, 'page' | 'limit' | 'sort'> & Filters,
) {
  const { direction } = parseSort(sort || '-at', ['at'])
  const query = filterEntries(db, filters)
  const ids = query.orderBy('a.id', direction).limit(limit).offset(offsetOf({ page, limit }))
  const [data, { total }] = await Promise.all([
    selectEntries(db).where('a.id', 'in', ids).orderBy('a.id', direction).execute(),
    db
      .selectFrom(query.limit(maxCounted).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>['data'][number]

export const findEntry = (db: Db, id: string, merchantId: string | null) =>
  selectEntries(db)
    .select(['m.currency', 'a.changes', 'a.user_agent', 'a.request_id', sql<string | null>`host(a.ip)`.as('ip')])
    .where('a.id', '=', id)
    .$if(merchantId !== null, (query) => query.where('a.merchant_id', '=', merchantId))
    .executeTakeFirst()

/** Table and expression of the name, by kind of record. */
const nameSources: Readonly<Record<string, readonly [table: string, name: string]>> = {
  api_key: ['api_key', 'name'],
  banner: ['banner', 'title'],
  built_page: ['built_page', 'slug'],
  campaign: ['campaign', 'title'],
  category: ['product_category', 'name'],
  charge: ['charge', 'name'],
  coupon: ['coupon', 'code'],
  export_schedule: ['export_schedule', 'name'],
  invite: ['invite', 'email'],
  label: ['label', 'name'],
  merchant: ['merchant', 'name'],
  merchant_category: ['merchant_category', 'name'],
  merchant_group: ['merchant_group', 'group_name'],
  merchant_package: ['merchant_package', 'name'],
  option: ['product_option', 'name'],
  order: ['orders', 'order_id'],
  page: ['page', 'title'],
  payout: ['payout', 'number'],
  popup: ['popup', 'title'],
  product: ['product', 'name'],
  saved_report: ['saved_report', 'name'],
  schedule: ['schedule', 'name'],
  segment: ['segment', 'name'],
  tag: ['tag', 'name'],
  webhook: ['webhook', 'name'],
  zone: ['zone', 'name'],
}
/** People: erased ones have no name here. */
const personTables: Readonly<Record<string, string>> = { user: 'app_user', customer: 'customer' }

const namesQuery = (kind: string, ids: readonly string[]) => {
  const person = personTables[kind]
  if (person !== undefined)
    return sql<NameRow>`select ${kind}::text as kind, id, trim(first_name || ' ' || last_name) as name
      from ${sql.table(person)} where deleted_at is null and id = any(${ids}::uuid[])`
  const [table, name] = nameSources[kind] ?? []
  return table === undefined || name === undefined
    ? undefined
    : sql<NameRow>`select ${kind}::text as kind, id, ${sql.ref(name)}::text as name
        from ${sql.table(table)} where id = any(${ids}::uuid[])`
}
type NameRow = { kind: string; id: string; name: string }

/** Present names by record (kind:id), in one statement. Records without a name, or that are gone, are left out. */
export async function findRecordNames(
  db: Db,
  idsByKind: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  const queries = [...idsByKind].flatMap(([kind, ids]) => namesQuery(kind, ids) ?? [])
  if (queries.length === 0) return new Map()
  const { rows } = await sql<NameRow>`${sql.join(queries, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ kind, id, name }) => [`${kind}:${id}`, name]))
}
