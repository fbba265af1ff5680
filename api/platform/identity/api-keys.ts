import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { holdsPermission, isGrantable } from '#contract/rules/permissions.ts'
import { isoAt } from '../runtime/clock.ts'
import { named } from '../db/db.ts'
import { hashOf } from '../runtime/hash.ts'
import { panelUserOf } from './panel-users.ts'
import type { PanelUser } from './principal.ts'

type Row = {
  tenant_id: string
  id: string
  name: string
  permissions: string[]
  created_by: string
  last_used_at: string | null
}

const noteMs = 60_000

/** 64 hexadecimal digits: 32 random bytes. The database keeps the hash. */
export const newApiKey = (): string => randomBytes(32).toString('hex')
export const isApiKey = (token: string): boolean => /^[0-9a-f]{64}$/.test(token)

/** Whoever made the key, with those of its rights that the person still holds; nobody once the key is deleted or its maker is gone. `now` in epoch ms. */
export async function userOfKey(platformPool: pg.Pool, token: string, now: number): Promise<PanelUser | undefined> {
  const { rows } = await platformPool.query<Row>(
    named('select tenant_id, id, name, permissions, created_by, last_used_at from api_key where key_hash = $1', [
      hashOf(token),
    ]),
  )
  const key = rows[0]
  if (!key) return undefined
  const maker = await panelUserOf(platformPool, {
    tenantId: key.tenant_id,
    homeTenantId: key.tenant_id,
    userId: key.created_by,
    sessionId: key.id,
    actorId: null,
  })
  if (!maker) return undefined
  if (key.last_used_at === null || now - new Date(key.last_used_at).getTime() >= noteMs)
    void noteUse(platformPool, key, now)
  const permissions = new Set(
    key.permissions.filter((name) => isGrantable(name) && holdsPermission(maker.permissions, name)),
  )
  return {
    ...maker,
    roles: [],
    merchantIds: [],
    merchantRights: new Map(),
    permissions,
    apiKey: { id: key.id, name: key.name },
  }
}

/** At most once a minute, however many processes ask. */
const noteUse = (platformPool: pg.Pool, { tenant_id, id }: Row, now: number) =>
  platformPool
    .query(
      named(
        'update api_key set last_used_at = $3 where tenant_id = $1 and id = $2 and (last_used_at is null or last_used_at <= $4)',
        [tenant_id, id, isoAt(now), isoAt(now - noteMs)],
      ),
    )
    .catch(() => undefined)
