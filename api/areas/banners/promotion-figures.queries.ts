import { sql } from 'kysely'
import type { PromotionFigures } from '#contract/schemas/publication.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'

const dayMs = 86_400_000

/** What was counted of a banner or popup in the last 30 days: at most 31 rows. */
export function promotionFigures(db: Db, type: 'banner' | 'popup') {
  const since = isoAt(db.nowMs - 30 * dayMs).slice(0, 10)
  return sql<PromotionFigures>`(
    select json_build_object('shown', coalesce(sum(t.shown), 0), 'clicked', coalesce(sum(t.clicked), 0),
             'closed', coalesce(sum(t.closed), 0))
      from ${sql.table(`${type}_total`)} t
     where t.tenant_id = ${db.scope.tenantId} and ${sql.ref(`t.${type}_id`)} = ${sql.ref(`${type}.id`)}
       and t.local_date >= ${since}::date)`.as('figures')
}
