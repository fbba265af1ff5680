import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

type ProductLink = { productId: string; merchantId: string }

const tables = {
  addon_ids: { table: 'product_addon', column: 'addon_id', ordered: true },
  option_ids: { table: 'product_option_link', column: 'option_id', ordered: true },
  tag_ids: { table: 'product_tag', column: 'tag_id', ordered: false },
  label_ids: { table: 'product_label', column: 'label_id', ordered: false },
} as const
export type LinkField = keyof typeof tables
export const linkFields = ['addon_ids', 'option_ids', 'tag_ids', 'label_ids'] as const satisfies LinkField[]

/** Sets a product's links of one kind, in this order. */
export async function setLinks(
  db: Db,
  { productId, merchantId }: ProductLink,
  field: LinkField,
  ids: readonly string[],
): Promise<void> {
  const { table, column, ordered } = tables[field]
  const [at, other, tenant, given] = [sql.table(table), sql.ref(column), db.scope.tenantId, sql`${[...ids]}::uuid[]`]
  const place = ordered ? sql`, sort_order` : sql``
  const value = ordered ? sql`, input.position - 1` : sql``
  const renew = ordered ? sql`update set sort_order = excluded.sort_order` : sql`nothing`
  await Promise.all([
    sql`delete from ${at} where tenant_id = ${tenant} and product_id = ${productId} and not (${other} = any(${given}))`.execute(
      db,
    ),
    sql`insert into ${at} (tenant_id, merchant_id, product_id, ${other}${place})
        select ${tenant}::uuid, ${merchantId}::uuid, ${productId}::uuid, input.id${value} from unnest(${given}) with ordinality as input (id, position)
        on conflict (tenant_id, product_id, ${other}) do ${renew}`.execute(db),
  ])
}

type NewLinks = { productId: string; ids: readonly string[] }
/** The links of several products as parallel lists. */
const columnsOfLinks = (links: readonly NewLinks[]) => ({
  products: links.flatMap(({ productId, ids }) => ids.map(() => productId)),
  others: links.flatMap(({ ids }) => ids),
  positions: links.flatMap(({ ids }) => ids.map((_, position) => position)),
})

/** Inserts the links of new products of one kind, in this order. */
export async function addLinks(
  db: Db,
  merchantId: string,
  field: LinkField,
  links: readonly NewLinks[],
): Promise<void> {
  const { products, others, positions } = columnsOfLinks(links)
  if (others.length === 0) return
  const { table, column, ordered } = tables[field]
  const [place, value] = ordered ? [sql`, sort_order`, sql`, input.position`] : [sql``, sql``]
  await sql`insert into ${sql.table(table)} (tenant_id, merchant_id, product_id, ${sql.ref(column)}${place})
      select ${db.scope.tenantId}::uuid, ${merchantId}::uuid, input.product, input.other${value}
        from unnest(${products}::uuid[], ${others}::uuid[], ${positions}::int[]) as input (product, other, position)`.execute(
    db,
  )
}

/** Adds new products at the end of their categories, in this order. */
export async function addToCategories(db: Db, merchantId: string, links: readonly NewLinks[]): Promise<void> {
  const { products, others } = columnsOfLinks(links)
  if (others.length === 0) return
  const tenant = db.scope.tenantId
  await sql`insert into product_category_link (tenant_id, merchant_id, category_id, product_id, sort_order)
      select ${tenant}::uuid, ${merchantId}::uuid, input.category, input.product,
             coalesce(last.sort_order + 1, 0) + row_number() over (partition by input.category order by input.nth) - 1
        from unnest(${others}::uuid[], ${products}::uuid[]) with ordinality as input (category, product, nth)
        left join lateral (
          select l.sort_order from product_category_link as l
           where l.tenant_id = ${tenant} and l.category_id = input.category
           order by l.sort_order desc limit 1) last on true`.execute(db)
}

/** Sets the categories of a product. In new categories the product is added at the end. */
export async function setCategories(
  db: Db,
  { productId, merchantId }: ProductLink,
  ids: readonly string[],
): Promise<void> {
  const [tenant, given] = [db.scope.tenantId, sql`${[...ids]}::uuid[]`]
  await Promise.all([
    sql`delete from product_category_link where tenant_id = ${tenant} and product_id = ${productId} and not (category_id = any(${given}))`.execute(
      db,
    ),
    sql`insert into product_category_link (tenant_id, merchant_id, category_id, product_id, sort_order)
        select ${tenant}::uuid, ${merchantId}::uuid, input.id, ${productId}::uuid,
               (select coalesce(max(l.sort_order) + 1, 0) from product_category_link as l where l.tenant_id = ${tenant} and l.category_id = input.id)
          from unnest(${given}) as input (id)
        on conflict (tenant_id, category_id, product_id) do nothing`.execute(db),
  ])
}

/** Sets the schedules of a product or category. */
export async function setSchedules(
  db: Db,
  { id, merchantId, column }: { id: string; merchantId: string; column: 'product_ids' | 'category_ids' },
  scheduleIds: readonly string[],
): Promise<void> {
  const [tenant, held, given] = [db.scope.tenantId, sql.ref(column), sql`${[...scheduleIds]}::uuid[]`]
  await Promise.all([
    sql`update schedule set ${held} = array_remove(${held}, ${id}::uuid), updated_at = ${db.now}
         where tenant_id = ${tenant} and merchant_id = ${merchantId} and ${id}::uuid = any(${held}) and not (id = any(${given}))`.execute(
      db,
    ),
    sql`update schedule set ${held} = array_append(${held}, ${id}::uuid), updated_at = ${db.now}
         where tenant_id = ${tenant} and merchant_id = ${merchantId} and id = any(${given}) and not (${id}::uuid = any(${held}))`.execute(
      db,
    ),
  ])
}

/** Adds a copy of a product to the categories of the original, directly after the original. */
export async function copyCategoryPositions(
  db: Db,
  { productId, merchantId }: ProductLink,
  originalId: string,
): Promise<void> {
  const tenant = db.scope.tenantId
  const original = sql`product_category_link as o where o.tenant_id = ${tenant} and o.product_id = ${originalId}`
  await sql`update product_category_link as l set sort_order = l.sort_order + 2
             from ${original} and l.tenant_id = ${tenant} and l.category_id = o.category_id
              and (l.sort_order > o.sort_order or (l.sort_order = o.sort_order and l.product_id > o.product_id))`.execute(
    db,
  )
  await sql`insert into product_category_link (tenant_id, merchant_id, category_id, product_id, sort_order)
            select o.tenant_id, ${merchantId}::uuid, o.category_id, ${productId}::uuid, o.sort_order + 1 from ${original}`.execute(
    db,
  )
}
