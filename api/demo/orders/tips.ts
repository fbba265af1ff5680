import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Random } from '../random.ts'
import type { TenantSeed } from '../tenant-seed.ts'

const tipProbabilities: Record<string, number> = { harbour: 0.36, waha: 0.16, ramen: 0.04 }

export function pickTip({ slug, tip }: TenantSeed, order_type: OrderTypeAlias, random: Random): number | null {
  const isDelivered = order_type === 'delivery' || order_type === 'pick_and_drop'
  return isDelivered && random.chance(tipProbabilities[slug] ?? 0) ? (random.pickOptional(tip.values) ?? null) : null
}
