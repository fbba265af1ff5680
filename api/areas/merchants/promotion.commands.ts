import type { Merchant } from '#contract/schemas/merchant.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound, invalid } from '#api/platform/api-error.ts'
import { publishMerchantChange } from './merchants.commands.ts'
import { lockMerchant, setMerchant } from './merchants.db.ts'

type Sponsorship = {
  sponsored_rank?: number | null | undefined
  sponsored_expiration?: string | null | undefined
  sponsored_text?: string | null | undefined
}

/** Creates or replaces the sponsorship of a merchant. */
export async function sponsor(
  db: Db,
  merchantId: string,
  { sponsored_rank = null, sponsored_expiration = null, sponsored_text = null }: Sponsorship,
): Promise<Merchant> {
  if (sponsored_expiration !== null && Date.parse(sponsored_expiration) <= db.nowMs)
    throw invalid({ sponsored_expiration: 'The sponsored expiration must be in the future.' })
  return set(db, merchantId, 'merchant.sponsored', {
    is_sponsored: true,
    sponsored_rank,
    sponsored_expiration,
    sponsored_text,
  })
}

/** Removes the sponsorship and its expiration. */
export const endSponsorship = (db: Db, merchantId: string) =>
  set(db, merchantId, 'merchant.unsponsored', {
    is_sponsored: false,
    sponsored_rank: null,
    sponsored_expiration: null,
    sponsored_text: null,
  })

export const feature = (db: Db, merchantId: string, featured_rank: number | null = null) =>
  set(db, merchantId, 'merchant.featured', { is_featured: true, featured_rank })
export const endFeature = (db: Db, merchantId: string) =>
  set(db, merchantId, 'merchant.unfeatured', { is_featured: false, featured_rank: null })

async function set(
  db: Db,
  merchantId: string,
  action: string,
  columns: Parameters<typeof setMerchant>[2],
): Promise<Merchant> {
  orNotFound(await lockMerchant(db, merchantId), 'Merchant')
  await setMerchant(db, merchantId, columns)
  return publishMerchantChange(db, merchantId, action, columns)
}
