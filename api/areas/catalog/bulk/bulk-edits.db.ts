import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProductEdit, ProductState } from '#api/platform/column-types.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { EditableProduct } from './bulk-edits.rules.ts'

type LinkedIds = { categoryIds: readonly string[]; tagIds: readonly string[] }

/**
 * Locks products, also deleted ones, in the order of their ids, and reads which of the categories and tags they have.
 */
export const lockEditableProducts = (
  db: Db,
  ids: readonly string[],
  { categoryIds, tagIds }: LinkedIds,
): Promise<EditableProduct[]> =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select((eb) => [
      'p.id',
      'p.merchant_id',
      'p.source_id',
      'p.overrides',
      'm.is_pos_managed',
      'p.name',
      'p.sku',
      'p.selling_price',
      'p.status',
      'p.stock_status',
      'p.sold_out_until',
      'p.track_inventory',
      'p.quantity',
      sql<boolean>`p.deleted_at is not null`.as('is_deleted'),
      jsonArrayFrom(
        eb
          .selectFrom('product_category_link as l')
          .select(['l.category_id as id', 'l.sort_order'])
          .whereRef('l.product_id', '=', 'p.id')
          .where('l.category_id', '=', (any) => any.fn.any(any.val([...categoryIds]))),
      ).as('categories'),
      sql<string[]>`array(select t.tag_id from product_tag as t where t.tenant_id = p.tenant_id and t.product_id = p.id
        and t.tag_id = any(${[...tagIds]}::uuid[]))`.as('tag_ids'),
    ])
    .where('p.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .$if(db.scope.merchantId !== null, (query) => query.where('p.merchant_id', '=', db.scope.merchantId ?? ''))
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute()

/** Writes the states of products. A deleted product keeps the time at which it was deleted. */
export async function writeStates(db: Db, states: readonly (ProductState & { id: string })[]): Promise<void> {
  if (states.length === 0) return
  await sql`update product as p set selling_price = s.selling_price, status = s.status, stock_status = s.stock_status,
      sold_out_until = s.sold_out_until, updated_at = ${db.now}::timestamptz,
      deleted_at = case when s.is_deleted then coalesce(p.deleted_at, ${db.now}::timestamptz) end
    from jsonb_to_recordset(${json(states)}::jsonb) as s (id uuid, selling_price bigint, status text, stock_status text,
      sold_out_until timestamptz, is_deleted boolean)
    where p.tenant_id = ${db.scope.tenantId} and p.id = s.id`.execute(db)
}

type Links = readonly { product_id: string; other_id: string }[]
const linkTables = { category: ['product_category_link', 'category_id'], tag: ['product_tag', 'tag_id'] } as const

export async function removeLinks(db: Db, kind: keyof typeof linkTables, links: Links): Promise<void> {
  if (links.length === 0) return
  const [table, column] = linkTables[kind]
  await sql`delete from ${sql.table(table)} as l using jsonb_to_recordset(${json(links)}::jsonb)
      as given (product_id uuid, other_id uuid)
    where l.tenant_id = ${db.scope.tenantId} and l.product_id = given.product_id
      and l.${sql.ref(column)} = given.other_id`.execute(db)
}

/** Puts products back into categories, at their place. Categories that no longer exist are left out. */
export async function restoreCategories(
  db: Db,
  links: readonly { product_id: string; other_id: string; sort_order: number }[],
): Promise<void> {
  if (links.length === 0) return
  await sql`insert into product_category_link (tenant_id, merchant_id, category_id, product_id, sort_order)
    select c.tenant_id, c.merchant_id, c.id, given.product_id, given.sort_order
      from jsonb_to_recordset(${json(links)}::jsonb) as given (product_id uuid, other_id uuid, sort_order int)
      join product_category as c on c.tenant_id = ${db.scope.tenantId} and c.id = given.other_id
    on conflict do nothing`.execute(db)
}

/** Gives products tags. Tags that no longer exist are left out. */
export async function addTags(db: Db, links: Links): Promise<void> {
  if (links.length === 0) return
  await sql`insert into product_tag (tenant_id, merchant_id, product_id, tag_id)
    select t.tenant_id, t.merchant_id, given.product_id, t.id
      from jsonb_to_recordset(${json(links)}::jsonb) as given (product_id uuid, other_id uuid)
      join tag as t on t.tenant_id = ${db.scope.tenantId} and t.id = given.other_id
    on conflict do nothing`.execute(db)
}

/** The SKUs among these that a product of the merchants has. */
export async function takenSkus(
  db: Db,
  products: readonly Pick<EditableProduct, 'merchant_id' | 'sku'>[],
): Promise<{ merchant_id: string; sku: string | null }[]> {
  const skus = products.flatMap(({ sku }) => (sku === null ? [] : [sku]))
  return skus.length === 0
    ? []
    : db
        .selectFrom('product')
        .select(['merchant_id', 'sku'])
        .where('deleted_at', 'is', null)
        .where('sku', '=', (eb) => eb.fn.any(eb.val(skus)))
        .where('merchant_id', '=', (eb) => eb.fn.any(eb.val([...new Set(products.map((row) => row.merchant_id))])))
        .execute()
}

const ownEdits = (db: Db, userId: string, since: string) =>
  db
    .selectFrom('bulk_edit')
    .where('user_id', '=', userId)
    .where('merchant_id', 'is not distinct from', db.scope.merchantId)
    .where('created_at', '>', since)

export const insertEdit = (db: Db, userId: string, id: string, products: readonly ProductEdit[]) =>
  db
    .insertInto('bulk_edit')
    .values({ id, merchant_id: db.scope.merchantId, user_id: userId, products: json(products), created_at: db.now })
    .execute()

export const deleteEditsBefore = (db: Db, before: string) =>
  db.deleteFrom('bulk_edit').where('created_at', '<=', before).execute()

export const latestEdit = (db: Db, userId: string, since: string) =>
  ownEdits(db, userId, since)
    .select(['id', 'created_at', sql<number>`jsonb_array_length(products)`.as('changed')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Takes an edit, so that nobody undoes it twice. */
export async function takeEdit(db: Db, userId: string, id: string, since: string): Promise<ProductEdit[] | undefined> {
  const taken = await db
    .deleteFrom('bulk_edit')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('merchant_id', 'is not distinct from', db.scope.merchantId)
    .where('created_at', '>', since)
    .returning('products')
    .executeTakeFirst()
  return taken?.products
}
