import { sql } from 'kysely'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { StoreMerchantListInput } from '#contract/areas/storefront/merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, normalizedPattern } from '#api/platform/db/listing.ts'
import type { Point } from '#contract/rules/distance.ts'
import { zonesAt, canServeLocation } from './merchants/zones.db.ts'
import { hasCategory, isInGroup, isInOpenGroup } from './merchants/groups.db.ts'

const listedMerchants = (db: Db) =>
  db.selectFrom('merchant as m').where('m.status', '=', 'active').where('m.deleted_at', 'is', null)

export type MerchantListInput = Pick<
  StoreMerchantListInput,
  'category_id' | 'group_id' | 'is_featured' | 'is_sponsored' | 'search'
> & { orderType: OrderTypeAlias | null; point: Point | null; now: string }

/** Returns the candidates of a list with only the columns needed to sort them and to check zones. */
export const candidates = (
  db: Db,
  { category_id, group_id, is_featured, is_sponsored, search, orderType, point, now }: MerchantListInput,
) =>
  listedMerchants(db)
    .select([
      'm.id',
      'm.name',
      'm.latitude',
      'm.longitude',
      'm.order_types',
      'm.created_at',
      'm.rating_sum',
      'm.rating_count',
      'm.is_featured',
      'm.featured_rank',
      'm.is_sponsored',
      'm.sponsored_rank',
      'm.sponsored_expiration',
    ])
    .select((eb) => (point ? zonesAt(eb, point) : sql<[]>`'[]'::jsonb`).as('zones'))
    .where((eb) => isInOpenGroup(eb))
    .$if(orderType !== null, (qb) => qb.where((eb) => eb(eb.val(orderType), '=', eb.fn.any('m.order_types'))))
    .$if(category_id !== undefined, (qb) => qb.where((eb) => hasCategory(eb, category_id ?? '')))
    .$if(group_id !== undefined, (qb) => qb.where((eb) => isInGroup(eb, group_id ?? '')))
    .$if(is_featured !== undefined, (qb) => qb.where('m.is_featured', '=', is_featured ?? false))
    .$if(is_sponsored === true, (qb) =>
      qb
        .where('m.is_sponsored', '=', true)
        .where((eb) => eb.or([eb('m.sponsored_expiration', 'is', null), eb('m.sponsored_expiration', '>', now)])),
    )
    .$if(is_sponsored === false, (qb) =>
      qb.where((eb) => eb.or([eb('m.is_sponsored', '=', false), eb('m.sponsored_expiration', '<=', now)])),
    )
    .$if(search.trim() !== '', (qb) => qb.where('m.search_text', 'like', normalizedPattern(containsPattern(search))))
    .$if(point !== null, (qb) => qb.where((eb) => canServeLocation(eb, point ?? { latitude: 0, longitude: 0 })))
    .execute()
export type Candidate = Awaited<ReturnType<typeof candidates>>[number]
