import { pricing } from '#contract/areas/operator/plans.ts'
import type { publicPlans as calls } from '#contract/areas/operator/plans.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { listPlans } from './plans.commands.ts'

export const publicPlans: Handlers<typeof calls> = {
  list: ({ db, input, request }) => listPlans(db, input.currency ?? pricing.currency, request.locale),
}
