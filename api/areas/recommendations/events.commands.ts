import type { RecommendationEvent } from '#contract/areas/recommendations/store.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { createBatcher } from '#api/platform/limits/batcher.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { addEvents } from './events.db.ts'

type EventRequest = { openTransaction: OpenTransaction; tenant: ResolvedTenant; events: readonly RecommendationEvent[] }

/** Events of one tenant that arrive together are one write: sums of a busy shop would wait for each other otherwise. */
const recordBatched = createBatcher<EventRequest, undefined>(
  { maxSize: 200, minSize: 50, concurrency: 1, maxWaitMs: 1_000 },
  async (requests) => {
    const [first] = requests
    if (first)
      await first.openTransaction(async (db) => {
        const { recommendation_settings: settings } = await settingsFor(
          db,
          null,
          Settings.pick({ recommendation_settings: true }),
        )
        const enabled = requests.map(({ events }) =>
          settings.is_enabled ? events.filter(({ type }) => settings[`${type}_enabled`]) : [],
        )
        if (enabled.some((events) => events.length > 0))
          await addEvents(db, enabled, localDate(db.nowMs, first.tenant.timezone))
      })
    return requests.map(() => ({ status: 'fulfilled', value: undefined }))
  },
  () => false,
)

export const recordEvents = (request: EventRequest): Promise<undefined> => recordBatched(request.tenant.id, request)
