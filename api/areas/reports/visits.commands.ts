import type { VisitStep } from '#contract/areas/reports/visits.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { createBatcher } from '#api/platform/limits/batcher.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { addVisits } from './visits.db.ts'

type VisitRequest = { openTransaction: OpenTransaction; tenant: ResolvedTenant; steps: readonly VisitStep[] }

/** Visits of one tenant that arrive together are one write: the few sums of a day would be locked one after the other. */
const recordBatched = createBatcher<VisitRequest, undefined>(
  { maxSize: 500, minSize: 50, concurrency: 1, maxWaitMs: 1_000 },
  async (requests) => {
    const [first] = requests
    if (first)
      await first.openTransaction(async (db) => {
        const { visit_statistics } = await settingsFor(db, null, Settings.pick({ visit_statistics: true }))
        if (!visit_statistics) return
        const counts = new Map<VisitStep, number>()
        for (const { steps } of requests)
          for (const step of new Set(steps)) counts.set(step, (counts.get(step) ?? 0) + 1)
        await addVisits(db, counts, localDate(db.nowMs, first.tenant.timezone))
      })
    return requests.map(() => ({ status: 'fulfilled', value: undefined }))
  },
  () => false,
)

export const recordVisit = (request: VisitRequest): Promise<undefined> => recordBatched(request.tenant.id, request)
