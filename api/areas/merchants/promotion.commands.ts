import type { AuditAction } from '#contract/areas/audit/actions.ts'
import type { MoveInput } from '#contract/fields.ts'
import { moveItem } from '#contract/rules/lists/move-item.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import type { Db } from '#api/platform/db/db.ts'
import { notFound, orNotFound, invalid } from '#api/platform/api-error.ts'
import { publishMerchantChange } from './merchants.commands.ts'
import { lockMerchant, lockPromoted, setMerchant } from './merchants.db.ts'

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

/** Moves a featured or sponsored merchant before or after another and ranks all from 1. */
export async function movePromoted(
  db: Db,
  column: 'featured_rank' | 'sponsored_rank',
  { id, target_id, place }: MoveInput,
): Promise<{ id: string }> {
  const rows = await lockPromoted(db, column)
  const ids = rows.map((row) => row.id)
  if (!ids.includes(id) || !ids.includes(target_id)) throw notFound('Merchant')
  const ranks = new Map(rows.map((row) => [row.id, row.rank]))
  for (const [index, merchantId] of moveItem(ids, id, target_id, place).entries())
    if (ranks.get(merchantId) !== index + 1)
      await set(
        db,
        merchantId,
        'merchant.ranked',
        column === 'featured_rank' ? { featured_rank: index + 1 } : { sponsored_rank: index + 1 },
      )
  return { id }
}

async function set(
  db: Db,
  merchantId: string,
  action: AuditAction,
  columns: Parameters<typeof setMerchant>[2],
): Promise<Merchant> {
  orNotFound(await lockMerchant(db, merchantId), 'Merchant')
  await setMerchant(db, merchantId, columns)
  return publishMerchantChange(db, merchantId, action, columns)
}
