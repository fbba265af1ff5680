import type pg from 'pg'
import { namedQuery } from '#api/platform/db/named-query.ts'

export type SessionRow = {
  id: string
  ip: string | null
  user_agent: string | null
  created_at: string
  last_seen_at: string
  impersonator_id: string | null
}

/** Sessions are not tenant-scoped, so the platform pool reads them. `now` is an ISO instant. */
export async function listSessions(
  platformPool: pg.Pool,
  homeTenantId: string,
  userId: string,
  now: string,
): Promise<SessionRow[]> {
  const { rows } = await platformPool.query<SessionRow>(
    namedQuery(
      `select id, host(ip) as ip, user_agent, created_at, last_seen_at, impersonator_id from session
        where home_tenant_id = $1 and subject_id = $2 and audience = 'panel' and expires_at > $3 and ends_at > $3
        order by last_seen_at desc, id desc limit 100`,
      [homeTenantId, userId, now],
    ),
  )
  return rows
}

/** Deletes one session of the user; false if there is none. */
export async function deleteSession(
  platformPool: pg.Pool,
  homeTenantId: string,
  userId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await platformPool.query(
    namedQuery("delete from session where home_tenant_id = $1 and subject_id = $2 and audience = 'panel' and id = $3", [
      homeTenantId,
      userId,
      id,
    ]),
  )
  return (rowCount ?? 0) > 0
}
