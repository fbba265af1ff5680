import { randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type pg from 'pg'
import { holdsPermission, isGrantable } from '#contract/rules/permissions.ts'
import { isoAt } from '../runtime/clock.ts'
import { namedQuery } from '../db/named-query.ts'
import { hashToken } from '../runtime/hash.ts'
import { loadPanelUser } from './panel-users.ts'
import type { PanelUser } from './principal.ts'

type Row = {
  tenant_id: string
  id: string
  name: string
  permissions: string[]
  created_by: string
  last_used_at: string | null
  allowed_addresses: string[]
  calls_per_minute: number | null
}

const lastUsedIntervalMs = 60_000

/** 64 hexadecimal digits (32 random bytes). The database stores the hash. */
export const newApiKey = (): string => randomBytes(32).toString('hex')
export const isApiKey = (token: string): boolean => /^[0-9a-f]{64}$/.test(token)

/**
 * The creator of the key, with those permissions of the key that the creator still holds. Undefined if the key is
 * deleted, was replaced and its overlap is over, or its creator is inactive. `now` in epoch ms.
 */
export async function findApiKeyUser(
  platformPool: pg.Pool,
  token: string,
  now: number,
): Promise<PanelUser | undefined> {
  const { rows } = await platformPool.query<Row>(
    namedQuery(
      `select tenant_id, id, name, permissions, created_by, last_used_at, allowed_addresses, calls_per_minute
         from api_key where key_hash = $1 or (previous_key_hash = $1 and previous_key_until > $2)`,
      [hashToken(token), isoAt(now)],
    ),
  )
  const key = rows[0]
  if (!key) return undefined
  const creator = await loadPanelUser(platformPool, {
    tenantId: key.tenant_id,
    homeTenantId: key.tenant_id,
    userId: key.created_by,
    sessionId: key.id,
    impersonatorId: null,
  })
  if (!creator) return undefined
  if (key.last_used_at === null || now - new Date(key.last_used_at).getTime() >= lastUsedIntervalMs)
    void recordUse(platformPool, key, now)
  const permissions = new Set(
    key.permissions.filter((name) => isGrantable(name) && holdsPermission(creator.permissions, name)),
  )
  return {
    ...creator,
    roles: [],
    merchantIds: [],
    merchantPermissions: new Map(),
    permissions,
    apiKey: {
      id: key.id,
      name: key.name,
      networks: networksOf(key.allowed_addresses),
      callsPerMinute: key.calls_per_minute,
    },
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function networksOf(addresses: readonly string[]): BlockList | null {
  if (addresses.length === 0) return null
  const networks = new BlockList()
  for (const text of addresses) {
    const [address = '', prefix] = text.split('/')
    if (prefix === undefined) networks.addAddress(address, familyOf(address))
    else networks.addSubnet(address, Number(prefix), familyOf(address))
  }
  return networks
}

/** Whether a key may be used from an address. IPv4 addresses in IPv6 notation are compared as IPv4. */
export function isAllowedAddress(networks: BlockList | null, ip: string): boolean {
  if (networks === null) return true
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '')
  return isIP(address) !== 0 && networks.check(address, familyOf(address))
}

/** Writes at most once a minute, whatever the number of processes. */
const recordUse = (platformPool: pg.Pool, { tenant_id, id }: Row, now: number) =>
  platformPool
    .query(
      namedQuery(
        'update api_key set last_used_at = $3 where tenant_id = $1 and id = $2 and (last_used_at is null or last_used_at <= $4)',
        [tenant_id, id, isoAt(now), isoAt(now - lastUsedIntervalMs)],
      ),
    )
    .catch(() => undefined)
