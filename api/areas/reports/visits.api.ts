import type { storeVisits as calls } from '#contract/areas/reports/visits.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { recordVisit } from './visits.commands.ts'

export const storeVisits: Handlers<typeof calls> = {
  record: async ({ openTransaction, tenant, input: { steps } }) => {
    await recordVisit({ openTransaction, tenant, steps })
    return {}
  },
}
