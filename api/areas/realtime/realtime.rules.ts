import { channelPermissions, maxChannels } from '#contract/realtime.ts'
import { handlesMerchantOrders, seesAllMerchants, seesAllOrders } from '#contract/rules/permissions.ts'
import { scopeToMerchant } from '#api/platform/identity/principal.ts'
import type { Principal } from '#api/platform/identity/principal.ts'

export type Channel = { kind: 'tenant' | 'merchant'; id: string } | { kind: 'order'; orderId: string }

/** 'tenant-{id}', 'merchant-{id}' or 'order-{number}'; undefined for anything else. */
export function channelOf(name: string): Channel | undefined {
  const told = /^(tenant|merchant|order)-(.{1,64})$/.exec(name)
  if (!told) return undefined
  const [, kind, id = ''] = told
  if (kind === 'order') return { kind: 'order', orderId: id }
  return kind === 'tenant' || kind === 'merchant' ? { kind, id } : undefined
}

const holdsAny = (held: ReadonlySet<string>, names: readonly string[]) => names.some((name) => held.has(name))

/** Whether somebody may listen, as far as it is known without looking at rows; 'ask' means an order channel whose owner must be looked up. */
export function mayListen(who: Principal, tenantId: string, channel: Channel): boolean | 'ask' {
  if (who.kind === 'anonymous') return false
  if (channel.kind === 'order')
    return who.kind === 'customer' || seesAllOrders(who.permissions) || handlesMerchantOrders(who.permissions)
      ? 'ask'
      : false
  if (who.kind !== 'user') return false
  if (channel.kind === 'tenant') return channel.id === tenantId && holdsAny(who.permissions, channelPermissions.tenant)
  if (seesAllMerchants(who.permissions)) return 'ask'
  return (
    who.merchantIds.includes(channel.id) &&
    holdsAny(scopeToMerchant(who, channel.id).permissions, channelPermissions.merchant)
  )
}

/** The channels of whoever names none: the tenant's own, else those of the merchants they work for. */
export function ownChannels(who: Principal, tenantId: string): string[] {
  if (who.kind !== 'user') return []
  if (mayListen(who, tenantId, { kind: 'tenant', id: tenantId }) === true) return [`tenant-${tenantId}`]
  return who.merchantIds
    .filter((id) => mayListen(who, tenantId, { kind: 'merchant', id }) !== false)
    .slice(0, maxChannels)
    .map((id) => `merchant-${id}`)
}
