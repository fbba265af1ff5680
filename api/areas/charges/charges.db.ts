import type { Insertable, Updateable } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { ChargeTable } from '#api/platform/tables.ts'

const columns = [
  'c.id',
  'c.name',
  'c.description',
  'c.level',
  'c.merchant_id',
  'c.rule',
  'c.charge_value_type',
  'c.charge_value',
  'c.calculate_on',
  'c.order_types',
  'c.payment_modes',
  'c.currency',
  'c.status',
  'c.translations',
  'c.updated_at',
] as const

const charges = (db: Db) => db.selectFrom('charge as c').select(columns)
export type ChargeRow = Awaited<ReturnType<typeof listCharges>>['data'][number]

type ChargeFilter = SearchInput & { level?: 'merchant' | 'global' | undefined; merchant_id?: string | undefined }

/** Charges of the tenant, of one level or merchant if given. */
export const listCharges = (db: Db, { level, merchant_id, ...input }: ChargeFilter) =>
  listPage(
    charges(db)
      .where(containsText('c.name', input.search))
      .$if(level !== undefined, (query) => query.where('c.level', '=', level ?? 'global'))
      .$if(merchant_id !== undefined, (query) => query.where('c.merchant_id', '=', merchant_id ?? '')),
    input,
    { sorts: ['name', 'level', 'status', 'created_at'], defaultSort: 'created_at', table: 'c' },
  )

/** Charges that apply to a merchant: its own and the global ones. */
export const listChargesOf = (db: Db, merchantId: string, { level, ...input }: Omit<ChargeFilter, 'merchant_id'>) =>
  listPage(
    charges(db)
      .where(containsText('c.name', input.search))
      .$if(level !== undefined, (query) => query.where('c.level', '=', level ?? 'global'))
      .where((eb) => eb.or([eb('c.merchant_id', '=', merchantId), eb('c.merchant_id', 'is', null)])),
    input,
    { sorts: ['name', 'level', 'status', 'created_at'], defaultSort: 'created_at', table: 'c' },
  )

/** Active charges on the bills of a merchant, or (null) the global ones, in their order on the bill. */
export const activeCharges = (db: Db, merchantId: string | null) =>
  charges(db)
    .where('c.status', '=', 'active')
    .where((eb) =>
      merchantId === null
        ? eb('c.merchant_id', 'is', null)
        : eb.or([eb('c.merchant_id', '=', merchantId), eb('c.merchant_id', 'is', null)]),
    )
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()

export const findCharge = (db: Db, id: string) => charges(db).where('c.id', '=', id).executeTakeFirst()

export const insertCharge = (db: Db, row: Insertable<ChargeTable>) =>
  db
    .insertInto('charge')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()

export const updateCharge = (db: Db, id: string, change: Updateable<ChargeTable>) =>
  db
    .updateTable('charge')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deleteCharge = (db: Db, id: string) => db.deleteFrom('charge').where('id', '=', id).execute()

/** Currency and prices of a merchant; undefined if it does not exist. */
export const findMerchantPricing = (db: Db, merchantId: string) =>
  db
    .selectFrom('merchant')
    .select(['currency', 'tax_inclusive_prices'])
    .where('id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
