import type { AppServices } from '#api/platform/app-services.ts'
import { Cache } from '#api/platform/runtime/cache.ts'
import { reserveOrderNumbers } from './order-numbers.db.ts'

/** Numbers taken at once: few, as those that a restart leaves over are never used, and more where they are soon used up. */
const blocks = { small: 20, large: 200, soonMs: 1_000 }
type Block = { next: number; end: number; takenAtMs: number }
const openBlocks = new Cache<Promise<Block>>({ maxEntries: 10_000 })

/** The next order number of a tenant. Taken in blocks, each in a transaction of its own, so that no order waits on another for its number; gaps are fine. */
export async function nextOrderNumber(services: AppServices, tenantId: string): Promise<number> {
  const waiting = openBlocks.get(tenantId, 0) ?? reserveBlock(services, tenantId, blocks.small)
  const block = await waiting
  if (block.next < block.end) return block.next++
  if (openBlocks.get(tenantId, 0) === waiting)
    reserveBlock(services, tenantId, services.clock() - block.takenAtMs < blocks.soonMs ? blocks.large : blocks.small)
  return nextOrderNumber(services, tenantId)
}

function reserveBlock(services: AppServices, tenantId: string, size: number): Promise<Block> {
  const taking = reserveOrderNumbers(services.platformPool, tenantId, size).then((end) => ({
    next: end - size,
    end,
    takenAtMs: services.clock(),
  }))
  taking.catch(() => openBlocks.delete(tenantId))
  openBlocks.set(tenantId, taking, Infinity)
  return taking
}
