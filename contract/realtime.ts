import { z } from 'zod'
import { call } from './call.ts'
import { Frame } from './events.ts'
import type { Permission } from './permissions.ts'

export const maxChannels = 20

/** Server-sent events; the bearer token travels in the header. Without `channels` the caller's own: the tenant's, or those of their merchants. Frames carry the outbox id as SSE id; `refetch` says that what was missed is too old to send. */
export const realtime = {
  events: call('realtime', 'GET /events', 'signed-in', {
    input: z.object({ channels: z.array(z.string().max(120)).min(1).max(maxChannels).optional() }),
    output: Frame,
    raw: true,
    allowedWhenBlocked: true,
  }),
}

const everything: readonly Permission[] = ['GlobalAccess', 'GlobalAccessTenant']
/** Who may follow a panel's channel: any of these. */
export const channelPermissions: Record<'tenant' | 'merchant', readonly Permission[]> = {
  tenant: [...everything, 'ManageTenantOrders', 'ManageTenantDashboard', 'ManageTenantMerchants'],
  merchant: [...everything, 'AccessTenantMerchants', 'ManageMerchantOrders', 'ManageMerchantDashboard'],
}
