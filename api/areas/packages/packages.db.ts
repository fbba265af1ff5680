import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PackageListInput } from '#contract/areas/packages.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import type { MerchantPackageTable } from '#api/platform/tables.ts'

const packages = (db: Db) =>
  db
    .selectFrom('merchant_package as p')
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.translations',
      'p.image',
      'p.price',
      'p.currency',
      'p.merchant_ids',
      'p.product_ids',
      'p.sort_order',
      'p.status',
      'p.created_at',
      'p.updated_at',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('merchant as m')
          .select(['m.id', 'm.name'])
          .where(sql<boolean>`m.id = any(p.merchant_ids)`)
          .where('m.deleted_at', 'is', null)
          .orderBy(sql`array_position(p.merchant_ids, m.id)`),
      ).as('merchants'),
      jsonArrayFrom(
        eb
          .selectFrom('product as d')
          .select(['d.id', 'd.name'])
          .where(sql<boolean>`d.id = any(p.product_ids)`)
          .where('d.deleted_at', 'is', null)
          .orderBy(sql`array_position(p.product_ids, d.id)`),
      ).as('products'),
    ])

export type PackageRow = NonNullable<Awaited<ReturnType<typeof findPackage>>>

/** Returns a page of packages. The search covers the name in every language. */
export const listPackages = (db: Db, { status, ...input }: PackageListInput) =>
  listPage(
    packages(db)
      .$if(input.search.trim() !== '', (query) =>
        query.where(
          sql<boolean>`lower(p.name || ' ' || jsonb_path_query_array(p.translations, '$.*.name')::text)
            like ${containsPattern(input.search)}`,
        ),
      )
      .$if(status !== undefined, (query) => query.where('p.status', '=', status ?? 'active')),
    input,
    {
      sorts: ['sort_order', 'name', 'price', 'status', 'created_at'],
      defaultSort: 'sort_order',
      table: 'p',
      nulls: 'last',
    },
  )

export const findPackage = (db: Db, id: string) => packages(db).where('p.id', '=', id).executeTakeFirst()

export const insertPackage = (db: Db, row: Insertable<MerchantPackageTable>) =>
  db
    .insertInto('merchant_package')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()

export const updatePackage = (db: Db, id: string, change: Updateable<MerchantPackageTable>) =>
  db
    .updateTable('merchant_package')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deletePackage = (db: Db, id: string) => db.deleteFrom('merchant_package').where('id', '=', id).execute()
