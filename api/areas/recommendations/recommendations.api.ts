import type { recommendations as calls } from '#contract/areas/recommendations/recommendations.ts'
import type { storeRecommendations as storeCalls } from '#contract/areas/recommendations/store.ts'
import { customerOf, StatusResponse } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { localeOf, visitorOf } from '../storefront/visitor-context.ts'
import { showAnalytics } from './analytics.commands.ts'
import { recordEvents } from './events.commands.ts'
import { changeSettings, showSettings, toggle } from './settings.commands.ts'
import { initialize, showJob } from './start-job.commands.ts'
import { listOrderedBefore, listRecommendations } from './store.commands.ts'

export const recommendations: Handlers<typeof calls> = {
  settings: ({ db }) => showSettings(db),
  saveSettings: ({ db, input }) => changeSettings(db, input),
  initialize: async ({ db }) => {
    const { job, isNew } = await initialize(db)
    return isNew ? job : new StatusResponse(200, job)
  },
  toggle: ({ db, input }) => toggle(db, input),
  jobStatus: ({ db, input }) => showJob(db, input.job_id),
  productAnalytics: (context) => showAnalytics(context, 'product'),
  merchantAnalytics: (context) => showAnalytics(context, 'merchant'),
  orderAnalytics: (context) => showAnalytics(context, 'order'),
}

export const storeRecommendations: Handlers<typeof storeCalls> = {
  list: (context) => {
    const customerId = context.principal.kind === 'customer' ? context.principal.id : null
    const reader = { visitor: visitorOf(context), locale: localeOf(context), customerId }
    return listRecommendations(context.db, context.input, reader)
  },
  orderAgain: (context) =>
    listOrderedBefore(context.db, context.input.merchant_id, {
      visitor: visitorOf(context),
      locale: localeOf(context),
      customerId: customerOf(context).id,
    }),
  record: async ({ openTransaction, tenant, input: { events } }) => {
    await recordEvents({ openTransaction, tenant, events })
    return {}
  },
}
