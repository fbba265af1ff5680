import type { Platform } from '#api/platform/app-services.ts'

/** Numbers taken at once: few, as those that a restart leaves over are never used, and more where they are soon used up. */
const blocks = { small: 20, large: 200, soonMs: 1_000 }
const first = 100_001
type Block = { next: number; end: number; takenAtMs: number }
const kept = new Map<string, Promise<Block>>()

/** The next order number of a tenant. Taken in blocks, each in a transaction of its own, so that no order waits on another for its number; gaps are fine. */
export async function nextOrderNumber(platform: Platform, tenantId: string): Promise<number> {
  const waiting = kept.get(tenantId) ?? takeBlock(platform, tenantId, blocks.small)
  const block = await waiting
  if (block.next < block.end) return block.next++
  if (kept.get(tenantId) === waiting)
    takeBlock(platform, tenantId, platform.clock() - block.takenAtMs < blocks.soonMs ? blocks.large : blocks.small)
  return nextOrderNumber(platform, tenantId)
}

function takeBlock(platform: Platform, tenantId: string, size: number): Promise<Block> {
  const taking = platform.platformPool
    .query<{ value: number }>({
      name: 'order-number-block',
      text: `insert into counter as c (tenant_id, name, value) values ($1, 'order', $2) on conflict (tenant_id, name) do update set value = c.value + $3 returning value`,
      values: [tenantId, first + size, size],
    })
    .then(({ rows }) => {
      const end = rows[0]?.value ?? 0
      return { next: end - size, end, takenAtMs: platform.clock() }
    })
  taking.catch(() => kept.delete(tenantId))
  kept.set(tenantId, taking)
  return taking
}
