import type { Platform } from '#api/platform/platform.ts'

const block = 20
const first = 100_001
type Block = { next: number; end: number }
const blocks = new Map<string, Promise<Block>>()

/** The next order number of a tenant. Taken in blocks, each in a transaction of its own, so that no order waits on another for its number; gaps are fine. */
export async function nextOrderNumber(platform: Platform, tenantId: string): Promise<number> {
  const waiting = blocks.get(tenantId) ?? takeBlock(platform, tenantId)
  blocks.set(tenantId, waiting)
  const taken = await waiting
  if (taken.next < taken.end) return taken.next++
  if (blocks.get(tenantId) === waiting) blocks.delete(tenantId)
  return nextOrderNumber(platform, tenantId)
}

function takeBlock(platform: Platform, tenantId: string): Promise<Block> {
  const taking = platform.platformPool
    .query<{ value: number }>({
      name: 'order-number-block',
      text: `insert into counter as c (tenant_id, name, value) values ($1, 'order', $2) on conflict (tenant_id, name) do update set value = c.value + $3 returning value`,
      values: [tenantId, first + block, block],
    })
    .then(({ rows }) => {
      const end = rows[0]?.value ?? 0
      return { next: end - block, end }
    })
  taking.catch(() => blocks.delete(tenantId))
  return taking
}
