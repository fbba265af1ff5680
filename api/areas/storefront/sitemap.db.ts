import { maxSitemapEntries } from '#contract/areas/storefront/sitemap.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isInOpenGroup } from './merchants/groups.db.ts'

const visibleMerchants = (db: Db) =>
  db
    .selectFrom('merchant as m')
    .select(['m.id as _id', 'm.slug', 'm.updated_at'])
    .where('m.status', '=', 'active')
    .where('m.deleted_at', 'is', null)
    .where((eb) => isInOpenGroup(eb))

export const indexedMerchants = (db: Db) =>
  visibleMerchants(db).orderBy('m.updated_at', 'desc').orderBy('m.id').limit(maxSitemapEntries).execute()

export const indexedMerchant = (db: Db, id: string) => visibleMerchants(db).where('m.id', '=', id).executeTakeFirst()

export const indexedProducts = (db: Db, merchantId: string) =>
  db
    .selectFrom('product')
    .select(['id as _id', 'updated_at'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(maxSitemapEntries)
    .execute()
