import type { campaigns as calls } from '#contract/areas/campaigns.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import {
  cancelCampaign,
  changeCampaign,
  countRecipients,
  createCampaign,
  removeCampaign,
  showCampaign,
  toCampaign,
} from './campaigns.commands.ts'
import { sendTestMessage } from './campaign-messages.commands.ts'
import { proposeBody } from './campaign-text.commands.ts'
import { listCampaigns } from './campaigns.db.ts'

export const campaigns: Handlers<typeof calls> = {
  async list({ db, input }) {
    const { data, meta } = await listCampaigns(db, input)
    return { data: data.map(toCampaign), meta }
  },
  show: ({ db, input: { id } }) => showCampaign(db, id),
  create: ({ db, input, tenant, services }) =>
    createCampaign(db, input, { timezone: tenant.timezone, config: services.config }),
  async update({ db, tenant, services, input: { id, expected_updated_at, ...changes } }) {
    await lockUnmodified(db, 'campaign', id, expected_updated_at)
    return changeCampaign(db, id, definedColumns(changes), {
      timezone: tenant.timezone,
      config: services.config,
    })
  },
  remove: ({ db, input: { id } }) => removeCampaign(db, id),
  cancel: ({ db, input: { id } }) => cancelCampaign(db, id),
  sendTest: ({ db, input, services, tenant }) => sendTestMessage(db, input, { services, tenant }),
  proposeText: async (context) => ({ body: await proposeBody(context, context.input) }),
  countAudience: ({ db, services: { config }, tenant: { currency }, input }) =>
    countRecipients(db, { config, currency }, input),
}
