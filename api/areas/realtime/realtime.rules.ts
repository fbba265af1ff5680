import { channelPermissions, maxChannels } from '#contract/areas/realtime.ts'
import { handlesMerchantOrders, seesAllMerchants, seesAllOrders } from '#contract/rules/permissions.ts'
import { scopeToMerchant } from '#api/platform/identity/principal.ts'
import type { Principal } from '#api/platform/identity/principal.ts'

export type Channel = { kind: 'tenant' | 'merchant' | 'driver'; id: string } | { kind: 'order'; orderId: string }

/** 'tenant-{id}', 'merchant-{id}', 'driver-{id of the user}' or 'order-{number}'; undefined for anything else. */
export function parseChannel(name: string): Channel | undefined {
  const match = /^(tenant|merchant|driver|order)-(.{1,64})$/.exec(name)
  if (!match) return undefined
  const [, kind, id = ''] = match
  if (kind === 'order') return { kind: 'order', orderId: id }
  return kind === 'tenant' || kind === 'merchant' || kind === 'driver' ? { kind, id } : undefined
}

const holdsAny = (held: ReadonlySet<string>, names: readonly string[]) => names.some((name) => held.has(name))

/**
 * Whether a principal may listen, as far as it is known without reading rows. 'ask' means that a query must
 * decide.
 */
export function channelAccess(principal: Principal, tenantId: string, channel: Channel): boolean | 'ask' {
  if (principal.kind === 'anonymous') return false
  if (channel.kind === 'order')
    return principal.kind === 'customer' ||
      seesAllOrders(principal.permissions) ||
      handlesMerchantOrders(principal.permissions)
      ? 'ask'
      : false
  if (principal.kind !== 'user') return false
  if (channel.kind === 'driver') return channel.id === principal.id && !principal.apiKey
  if (channel.kind === 'tenant')
    return channel.id === tenantId && holdsAny(principal.permissions, channelPermissions.tenant)
  if (seesAllMerchants(principal.permissions)) return 'ask'
  return (
    principal.merchantIds.includes(channel.id) &&
    holdsAny(scopeToMerchant(principal, channel.id).permissions, channelPermissions.merchant)
  )
}

/** Default channels: the tenant’s, else those of the user’s merchants. */
export function defaultChannels(principal: Principal, tenantId: string): string[] {
  if (principal.kind !== 'user') return []
  if (channelAccess(principal, tenantId, { kind: 'tenant', id: tenantId }) === true) return [`tenant-${tenantId}`]
  return principal.merchantIds
    .filter((id) => channelAccess(principal, tenantId, { kind: 'merchant', id }) !== false)
    .slice(0, maxChannels)
    .map((id) => `merchant-${id}`)
}
