import { isoAt } from '#api/platform/runtime/clock.ts'
import { fail } from '#api/platform/api-error.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { hashOf, newToken } from '#api/platform/identity/sessions.ts'
import { staff } from '../auth/front.ts'
import type { Front } from '../auth/front.ts'
import { keepToken } from '../auth/tokens.db.ts'
import { inTenant } from './standing.ts'

const lifeMs = 60_000

/** A link of one use, good for a minute, into a tenant's panel: half an hour there as the operator, with the reason in view. */
export async function visitTenant(
  front: Front,
  tenantId: string,
  reason: string | undefined,
): Promise<{ token: string; expires_at: string; url: string }> {
  const { platform } = front
  const who = staff(front)
  const facts = await platform.tenants.find(tenantId)
  if (!facts?.adminHost) throw fail('NOT_FOUND', { entity: 'Tenant' })
  const token = newToken('off')
  const expires_at = isoAt(platform.clock() + lifeMs)
  await inTenant(front, tenantId, async (db) => {
    const grants = { tenant_id: who.homeTenantId, actor_id: who.id, ...(reason === undefined ? {} : { reason }) }
    await keepToken(db, {
      token_hash: hashOf(token),
      purpose: 'auto_login',
      audience: 'panel',
      subject_id: who.id,
      grants,
      expires_at,
    })
    return { action: 'tenant.visit_begun', reason }
  })
  return {
    token,
    expires_at,
    url: linkTo(platform.config, facts.adminHost, `/autoLogin?${new URLSearchParams({ token })}`),
  }
}
