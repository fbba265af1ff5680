import { z } from 'zod'
import { call } from '../call.ts'
import { id } from '../fields.ts'

export const whatsappMarketingNeeds = ['ManageTenantPromotions', 'ManageTenantApps'] as const

export const whatsappMarketing = {
  /**
   * What the embedded screen needs. `embed_url` carries the parameters; it and the token are null where no host is
   * configured. The token works once and for a minute.
   */
  config: call('tenant', 'GET /whatsapp-marketing/config', whatsappMarketingNeeds, {
    input: z.object({ query: z.string().max(500).optional() }),
    output: z.object({
      embed_url: z.string().nullable(),
      tenant_id: id,
      token: z.string().nullable(),
      timezone: z.string(),
      billing_currency: z.string(),
      query: z.string().nullable(),
      /** Whether the store can send WhatsApp messages itself. */
      has_channel: z.boolean(),
    }),
    ownTransactions: true,
  }),
}
