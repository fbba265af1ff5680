import { ownerPermission } from '#contract/rules/permissions.ts'
import type pg from 'pg'
import { namedQuery } from '../db/named-query.ts'
import type { PanelUser } from './principal.ts'

type PanelUserLookup = {
  tenantId: string
  homeTenantId: string
  userId: string
  sessionId: string
  impersonatorId: string | null
}
type Row = {
  id: string
  first_name: string
  last_name: string
  email: string
  mobile: string | null
  updated_at: string
  role: string
  permissions: string[]
  merchants: { id: string; permissions: string[] | null }[]
}

/** An active user with current permissions; undefined for everyone else. */
export async function loadPanelUser(
  platformPool: pg.Pool,
  { tenantId, homeTenantId, userId, sessionId, impersonatorId: actorId }: PanelUserLookup,
): Promise<PanelUser | undefined> {
  const { rows } = await platformPool.query<Row>(
    namedQuery(
      `select u.id, u.first_name, u.last_name, u.email, u.mobile, u.updated_at, u.role, u.permissions,
              coalesce((select json_agg(json_build_object('id', m.merchant_id, 'permissions', m.permissions) order by x.created_at, x.id)
                          from merchant_user m join merchant x on x.tenant_id = m.tenant_id and x.id = m.merchant_id and x.deleted_at is null
                         where m.tenant_id = $1 and m.user_id = u.id), '[]') as merchants
         from app_user u where u.tenant_id = $1 and u.id = $2 and u.status = 'active' and u.deleted_at is null`,
      [homeTenantId, userId],
    ),
  )
  const user = rows[0]
  if (!user) return undefined
  return {
    kind: 'user',
    id: user.id,
    tenantId,
    homeTenantId,
    sessionId,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    mobile: user.mobile,
    updatedAt: user.updated_at,
    roles: [user.role],
    permissions: new Set(user.role === 'T1001' ? [...user.permissions, ownerPermission] : user.permissions),
    merchantIds: user.merchants.map(({ id }) => id),
    merchantPermissions: new Map(
      user.merchants.flatMap(({ id, permissions }) => (permissions === null ? [] : [[id, new Set(permissions)]])),
    ),
    impersonatorId: actorId,
    apiKey: null,
  }
}
