import type { Expression } from 'kysely'
import { sql } from 'kysely'
import type { OfMerchant } from './zones.db.ts'

/**
 * Whether a merchant is in one of these categories. They are read once, as an array: a join would be repeated for every
 * merchant where the planner does not know yet how many there are.
 */
const isInCategories = (m: OfMerchant, categories: Expression<{ id: string }>) =>
  m.exists(linksOf(m).where(sql<boolean>`l.category_id = any(array(${categories}))`))

const linksOf = (m: OfMerchant) =>
  m.selectFrom('merchant_category_link as l').select('l.category_id').whereRef('l.merchant_id', '=', 'm.id')

const activeCategories = (m: OfMerchant) =>
  m.selectFrom('merchant_category as c').select('c.id').where('c.status', '=', 'active')

const activeGroups = (m: OfMerchant) =>
  m.selectFrom('merchant_group as g').select('g.id').where('g.status', '=', 'active')

export const hasCategory = (m: OfMerchant, categoryId: string) =>
  isInCategories(m, activeCategories(m).where('c.id', '=', categoryId))

export const isInGroup = (m: OfMerchant, groupId: string) =>
  isInCategories(
    m,
    activeCategories(m)
      .where(sql<boolean>`${groupId}::uuid = any(c.group_ids)`)
      .where((eb) => eb.exists(activeGroups(m).where('g.id', '=', groupId))),
  )

/**
 * Whether a merchant is visible by its groups. A merchant is hidden only if all of its categories belong to
 * inactive groups.
 */
export const isInOpenGroup = (m: OfMerchant) => {
  const open = m
    .selectFrom('merchant_category as c')
    .select('c.id')
    .where((eb) =>
      eb.or([eb(sql`cardinality(c.group_ids)`, '=', 0), eb(sql`c.group_ids`, '&&', sql`array(${activeGroups(m)})`)]),
    )
  return m.or([isInCategories(m, open), m.not(m.exists(linksOf(m)))])
}
