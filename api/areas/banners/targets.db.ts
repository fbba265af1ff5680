import { sql } from 'kysely'
import type { Target, TargetInput, TargetType } from '#contract/areas/banners.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText } from '#api/platform/db/listing.ts'

const maxTargets = 50

type Filter = Omit<TargetInput, 'type'>

/** The asked values first, then what matches the search. */
const bestFirst = (column: string, values: readonly string[]) =>
  sql`(${sql.ref(column)}::text = any(${[...values]}::text[])) desc`
const isAsked = (column: string, values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)}::text = any(${[...values]}::text[])`

const merchants = (db: Db, { search, values }: Filter) =>
  db
    .selectFrom('merchant as m')
    .select(['m.id as value', 'm.name as text', sql<null>`null`.as('merchant_name')])
    .where('m.deleted_at', 'is', null)
    .where((eb) => eb.or([isAsked('m.id', values), containsText('m.name', search)]))
    .orderBy(bestFirst('m.id', values))
    .orderBy('m.name')
    .limit(maxTargets + values.length)
    .execute()

const products = (db: Db, { search, values }: Filter) =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select(['p.id as value', 'p.name as text', 'm.name as merchant_name'])
    .where('p.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where((eb) => eb.or([isAsked('p.id', values), containsText('p.name', search)]))
    .orderBy(bestFirst('p.id', values))
    .orderBy('p.name')
    .limit(maxTargets + values.length)
    .execute()

const categories = (db: Db, { search, values }: Filter) =>
  db
    .selectFrom('merchant_category as c')
    .select(['c.id as value', 'c.name as text', sql<null>`null`.as('merchant_name')])
    .where((eb) => eb.or([isAsked('c.id', values), containsText('c.name', search)]))
    .orderBy(bestFirst('c.id', values))
    .orderBy('c.name')
    .limit(maxTargets + values.length)
    .execute()

const pages = (db: Db, { search, values }: Filter) =>
  db
    .selectFrom('page as g')
    .select(['g.slug as value', sql<string>`min(g.title)`.as('text'), sql<null>`null`.as('merchant_name')])
    .where((eb) => eb.or([isAsked('g.slug', values), containsText('g.title', search)]))
    .groupBy('g.slug')
    .orderBy(bestFirst('g.slug', values))
    .orderBy('text')
    .limit(maxTargets + values.length)
    .execute()

const finders: Record<TargetType, (db: Db, filter: Filter) => Promise<Target[]>> = {
  merchant: merchants,
  product: products,
  category: categories,
  page: pages,
}

export const findTargets = (db: Db, { type, ...filter }: TargetInput) => finders[type](db, filter)
