import { z } from 'zod'
import { call } from '../../call.ts'
import { email, instant } from '../../fields.ts'
import { channels } from '../../rules/messages/message-events.ts'
import { serviceNames } from '../../rules/messages/message-services.ts'
import { notificationPermission } from './messages.ts'

const channel = z.enum(channels)
const service = z.enum(serviceNames)

export const ChannelSetting = z.object({
  id: z.string(),
  group: channel,
  setting_key: z.string(),
  service,
  channel,
  is_active: z.boolean(),
  /** Every required field has a credential. */
  is_configured: z.boolean(),
  /** It belongs to the platform. It sends while no service of the tenant is active. */
  is_built_in: z.boolean(),
  /** It sends what the active service of the channel does not take. */
  is_fallback: z.boolean(),
  /** Whether the channel has other services of the same kind. */
  can_be_fallback: z.boolean(),
  /** The last check of the credentials by a real request: when they are saved, and daily while they are in use. */
  check: z.object({ is_working: z.boolean(), reason: z.string().nullable(), checked_at: instant }).nullable(),
  /** Secrets are masked. */
  credentials: z.record(z.string(), z.string()),
  required_fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(['text', 'secret', 'number', 'email', 'url', 'choice', 'json', 'file']),
      is_required: z.boolean(),
      options: z.array(z.string()),
    }),
  ),
  /** Where the service reports what was delivered. Null for services that do not. */
  report_url: z.string().nullable(),
  service_logo_url: z.string().nullable(),
  service_alias: z.string(),
  updated_at: instant.nullable(),
})
export type ChannelSetting = z.infer<typeof ChannelSetting>

const credentials = z.record(z.string().max(40), z.string().max(8000))
const root = '/notification'

export const messageChannels = {
  list: call('tenant', `GET ${root}/settings/channels`, notificationPermission, {
    input: z.object({ group: channel.optional() }),
    output: z.array(ChannelSetting),
  }),
  /**
   * Empty and masked secrets keep the stored ones. Activating a service deactivates the other one of its channel; one is
   * its fallback. The credentials are checked at the service, and stored whatever it says.
   */
  save: call('tenant', `POST ${root}/settings/channels`, notificationPermission, {
    input: z.object({
      service,
      channel,
      credentials: credentials.default({}),
      is_active: z.boolean().optional(),
      is_fallback: z.boolean().optional(),
    }),
    output: ChannelSetting,
    ownTransactions: true,
    fallback: 'Failed to update channel settings. Please try again.',
  }),
  /** Sends a mail at once and says what the service answered. */
  testMail: call('tenant', `POST ${root}/email/test`, notificationPermission, {
    input: z.object({ email, service: service.optional() }),
    output: z.object({ sent: z.boolean(), response: z.string().nullable() }),
    ownTransactions: true,
    limit: { max: 10, seconds: 60 },
  }),
}
export type ChannelInput = z.output<typeof messageChannels.save.input>
