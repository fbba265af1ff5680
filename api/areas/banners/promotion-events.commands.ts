import type { PromotionEvent } from '#contract/areas/storefront/promotion-events.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { createBatcher } from '#api/platform/limits/batcher.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { addPromotionEvents } from './promotion-totals.db.ts'
import type { EventCounts } from './promotion-totals.db.ts'

type EventRequest = { openTransaction: OpenTransaction; tenant: ResolvedTenant; events: readonly PromotionEvent[] }

/** Events of one tenant that arrive together are one write: the few sums of a day would be locked one after the other. */
const recordBatched = createBatcher<EventRequest, undefined>(
  { maxSize: 500, minSize: 50, concurrency: 1, maxWaitMs: 1_000 },
  async (requests) => {
    const [first] = requests
    if (first)
      await first.openTransaction(async (db) => {
        const { visit_statistics } = await settingsFor(db, null, Settings.pick({ visit_statistics: true }))
        if (!visit_statistics) return
        const today = localDate(db.nowMs, first.tenant.timezone)
        for (const type of ['banner', 'popup'] as const)
          await addPromotionEvents(db, type, { counts: countEvents(type, requests), localDate: today })
      })
    return requests.map(() => ({ status: 'fulfilled', value: undefined }))
  },
  () => false,
)

/** A request counts each event of a promotion once. */
function countEvents(type: PromotionEvent['type'], requests: readonly EventRequest[]): Map<string, EventCounts> {
  const counts = new Map<string, EventCounts>()
  for (const { events } of requests) {
    const ofType = events.filter((event) => event.type === type)
    const unique = new Map(ofType.map((event) => [`${event.id} ${event.event}`, event]))
    for (const { id, event } of unique.values()) {
      const count = counts.get(id) ?? { shown: 0, clicked: 0, closed: 0 }
      counts.set(id, { ...count, [event]: count[event] + 1 })
    }
  }
  return counts
}

export const recordPromotionEvents = (request: EventRequest): Promise<undefined> =>
  recordBatched(request.tenant.id, request)
