import type { AppServices } from '#api/platform/app-services.ts'
import { Cache } from '#api/platform/runtime/cache.ts'
import { reserveOrderNumbers } from './order-numbers.db.ts'

/** Block sizes. Blocks are small because a restart drops unused numbers; tenants with many orders get large blocks. */
const blocks = { small: 20, large: 200, soonMs: 1_000 }
type Block = { next: number; end: number; takenAtMs: number }
const openBlocks = new Cache<Promise<Block>>({ maxEntries: 10_000 })

/**
 * Returns the next order number of a tenant. Numbers are reserved in blocks in separate transactions: orders do not
 * wait on each other for a number. Numbers can have gaps.
 */
export async function nextOrderNumber(services: AppServices, tenantId: string): Promise<number> {
  const waiting = openBlocks.get(tenantId, 0) ?? reserveBlock(services, tenantId, blocks.small)
  const block = await waiting
  if (block.next < block.end) return block.next++
  if (openBlocks.get(tenantId, 0) === waiting)
    reserveBlock(services, tenantId, services.clock() - block.takenAtMs < blocks.soonMs ? blocks.large : blocks.small)
  return nextOrderNumber(services, tenantId)
}

function reserveBlock(services: AppServices, tenantId: string, size: number): Promise<Block> {
  const reservation = reserveOrderNumbers(services.platformPool, tenantId, size).then((end) => ({
    next: end - size,
    end,
    takenAtMs: services.clock(),
  }))
  reservation.catch(() => openBlocks.delete(tenantId))
  openBlocks.set(tenantId, reservation, Infinity)
  return reservation
}
