import { sql } from 'kysely'
import type { FormService, SubmissionListInput } from '#contract/areas/forms.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import {
  containsPattern,
  containsText,
  foldedPattern,
  normalizedPattern,
  offsetOf,
  parseSort,
} from '#api/platform/db/listing.ts'

/** What a form is for. Both are null for the general form of orders and for the form of registration. */
export type FormScope = { service: FormService; order_type: OrderTypeAlias | null; category_id: string | null }

export const listForms = (db: Db) =>
  db
    .selectFrom('custom_form as f')
    .leftJoin('product_category as c', (join) =>
      join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.category_id'),
    )
    .select(['f.id', 'f.service', 'f.order_type', 'f.category_id', 'f.is_active', 'f.updated_at'])
    .select(['c.name as category_name', sql<number>`jsonb_array_length(f.fields)`.as('fields_count')])
    .orderBy('f.service')
    .orderBy('f.created_at')
    .orderBy('f.id')
    .limit(500)
    .execute()

export const findForm = (db: Db, { service, order_type, category_id }: FormScope) =>
  db
    .selectFrom('custom_form')
    .select(['id', 'service', 'order_type', 'category_id', 'fields', 'is_active', 'updated_at'])
    .where('service', '=', service)
    .where('order_type', 'is not distinct from', order_type)
    .where('category_id', 'is not distinct from', category_id)
    .executeTakeFirst()

type NewForm = FormScope & { id: string; fields: readonly object[]; is_active: boolean }

export const upsertForm = (db: Db, { fields, ...form }: NewForm) =>
  db
    .insertInto('custom_form')
    .values({ ...form, fields: json(fields), created_at: db.now, updated_at: db.now })
    .onConflict((conflict) =>
      conflict
        .constraint('custom_form_taken')
        .doUpdateSet({ fields: json(fields), is_active: form.is_active, updated_at: db.now }),
    )
    .execute()

export const findCategory = (db: Db, id: string) =>
  db.selectFrom('product_category').select('merchant_id').where('id', '=', id).executeTakeFirst()

/** Product pages of the merchant contain the form. */
export const invalidateProducts = (db: Db, merchantId: string) =>
  db
    .updateTable('merchant')
    .set((eb) => ({ catalog_version: eb('catalog_version', '+', 1) }))
    .where('id', '=', merchantId)
    .execute()

export const listCategories = (db: Db, search: string) =>
  db
    .selectFrom('product_category as c')
    .innerJoin('merchant as m', (join) =>
      join.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.merchant_id'),
    )
    .select(['c.id', 'c.name', 'm.name as merchant_name'])
    .where((eb) => eb.or([containsText('c.name', search), containsText('m.name', search)]))
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(20)
    .execute()

/** Ids of the fields in the forms of product categories. */
export async function categoryFieldIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct field ->> 'id' as id
    from custom_form, jsonb_array_elements(fields) as field
    where service = 'product_category'
    limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Most answers that `total` counts. */
const maxTotal = 10_000

type Filter = Omit<SubmissionListInput, 'service'>

const zone = sql`(select timezone from tenant_profile limit 1)`
/** Whether a time is in the local days from `start_date` to `end_date` of the tenant. */
const isWithin = (column: 'o.placed_at' | 'c.created_at', { start_date, end_date }: Filter) =>
  sql<boolean>`(${start_date ?? null}::date is null
      or ${sql.ref(column)} >= (${start_date ?? null}::date)::timestamp at time zone ${zone})
    and (${end_date ?? null}::date is null
      or ${sql.ref(column)} < (${end_date ?? null}::date + 1)::timestamp at time zone ${zone})`

const directionOf = ({ sort }: Filter) =>
  parseSort(sort, ['created_at'], { field: 'created_at', direction: 'desc' }).direction

/** Answers at the checkout; with `fieldIds` those that answer one of these fields. */
export async function listOrderAnswers(db: Db, input: Filter, fieldIds: readonly string[] | undefined) {
  const query = db
    .selectFrom('orders as o')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.id', '=', 'o.customer_id'),
    )
    .where('o.form_data', 'is not', null)
    .where('o.placed_at', 'is not', null)
    .$if(fieldIds !== undefined, (found) => found.where(sql<boolean>`o.form_data ?| ${fieldIds}`))
    .$if(input.order_id !== undefined, (found) => found.where('o.order_id', '=', input.order_id ?? ''))
    .$if(input.customer_id !== undefined, (found) => found.where('o.customer_id', '=', input.customer_id ?? ''))
    .where(isWithin('o.placed_at', input))
    .$if(input.search.trim() !== '', (found) =>
      found.where('o.search_text', 'like', normalizedPattern(containsPattern(input.search))),
    )
  const [data, { total }] = await Promise.all([
    query
      .select(['o.id', 'o.customer_id', 'o.order_id', 'o.form_data as data', 'o.form_labels as labels'])
      .select('o.form_field_ids as field_ids')
      .select(['o.placed_at as created_at', nameOf])
      .orderBy('o.placed_at', directionOf(input))
      .orderBy('o.id', directionOf(input))
      .limit(input.limit)
      .offset(offsetOf(input))
      .execute(),
    db
      .selectFrom(query.select('o.id').limit(maxTotal).as('found'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}

const nameOf = sql<string>`trim(c.first_name || ' ' || c.last_name)`.as('customer_name')

/** Answers at registration. Erased customers have none. */
export async function listRegistrationAnswers(db: Db, input: Filter) {
  const query = db
    .selectFrom('customer as c')
    .where('c.form_data', 'is not', null)
    .$if(input.customer_id !== undefined, (found) => found.where('c.id', '=', input.customer_id ?? ''))
    .where(isWithin('c.created_at', input))
    .$if(input.search.trim() !== '', (found) => found.where('c.panel_text', 'like', foldedPattern(input.search)))
  const [data, { total }] = await Promise.all([
    query
      .select(['c.id', 'c.id as customer_id', 'c.form_data as data', 'c.created_at', nameOf])
      .orderBy('c.created_at', directionOf(input))
      .orderBy('c.id', directionOf(input))
      .limit(input.limit)
      .offset(offsetOf(input))
      .execute(),
    db
      .selectFrom(query.select('c.id').limit(maxTotal).as('found'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}
