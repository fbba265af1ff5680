import type { AppServices } from '#api/platform/app-services.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { deviceOf } from '../devices.rules.ts'

type SessionRow = { id: string; ip: string | null; user_agent: string | null; created_at: string; last_seen_at: string }

/** Browsers in which a customer is signed in, the last used first. Staff who act as the customer are left out. */
export async function customerDevices({ platformPool, clock }: AppServices, tenantId: string, customerId: string) {
  const { rows } = await platformPool.query<SessionRow>(
    namedQuery(
      `select id, host(ip) as ip, user_agent, created_at, last_seen_at from session
        where home_tenant_id = $1 and subject_id = $2 and audience = 'store' and impersonator_id is null
          and expires_at > $3 and ends_at > $3
        order by last_seen_at desc, id desc limit 50`,
      [tenantId, customerId, isoAt(clock())],
    ),
  )
  return rows.map((row) => ({ ...row, ...deviceOf(row.user_agent) }))
}
