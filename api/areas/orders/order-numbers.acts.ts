import type { Platform } from '#api/platform/app-services.ts'
import { Cache } from '#api/platform/runtime/cache.ts'
import { reserveOrderNumbers } from './order-numbers.db.ts'

/** Numbers taken at once: few, as those that a restart leaves over are never used, and more where they are soon used up. */
const blocks = { small: 20, large: 200, soonMs: 1_000 }
type Block = { next: number; end: number; takenAtMs: number }
const openBlocks = new Cache<Promise<Block>>({ maxEntries: 10_000 })

/** The next order number of a tenant. Taken in blocks, each in a transaction of its own, so that no order waits on another for its number; gaps are fine. */
export async function nextOrderNumber(platform: Platform, tenantId: string): Promise<number> {
  const waiting = openBlocks.get(tenantId, 0) ?? takeBlock(platform, tenantId, blocks.small)
  const block = await waiting
  if (block.next < block.end) return block.next++
  if (openBlocks.get(tenantId, 0) === waiting)
    takeBlock(platform, tenantId, platform.clock() - block.takenAtMs < blocks.soonMs ? blocks.large : blocks.small)
  return nextOrderNumber(platform, tenantId)
}

function takeBlock(platform: Platform, tenantId: string, size: number): Promise<Block> {
  const taking = reserveOrderNumbers(platform.platformPool, tenantId, size).then((end) => ({
    next: end - size,
    end,
    takenAtMs: platform.clock(),
  }))
  taking.catch(() => openBlocks.delete(tenantId))
  openBlocks.set(tenantId, taking, Infinity)
  return taking
}
