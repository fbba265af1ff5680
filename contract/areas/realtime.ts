import { z } from 'zod'
import { call } from '../call.ts'
import { Frame } from '../events.ts'
import type { Permission } from '../permissions.ts'

export const maxChannels = 20

/**
 * Server-sent events. Default channels: those of the caller's tenant or merchants. The SSE id is the outbox id; the
 * event `refetch` says that missed events are too old to replay.
 */
export const realtime = {
  events: call('realtime', 'GET /events', 'signed-in', {
    input: z.object({ channels: z.array(z.string().max(120)).min(1).max(maxChannels).optional() }),
    output: Frame,
    raw: 'text/event-stream',
    allowedWhenBlocked: true,
  }),
}

const globalPermissions: readonly Permission[] = ['GlobalAccess', 'GlobalAccessTenant']
/** Permissions for the channel of a panel; one of them is enough. */
export const channelPermissions: Record<'tenant' | 'merchant', readonly Permission[]> = {
  tenant: [...globalPermissions, 'ManageTenantOrders', 'ManageTenantDashboard', 'ManageTenantMerchants'],
  merchant: [...globalPermissions, 'AccessTenantMerchants', 'ManageMerchantOrders', 'ManageMerchantDashboard'],
}
