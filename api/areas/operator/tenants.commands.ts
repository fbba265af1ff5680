import type { SectionSlug } from '#contract/operator.ts'
import { isPlanActive } from '#contract/operator-plans.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { json } from '#api/platform/db/json.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { requirePanelUser } from '../auth/auth-context.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { proveFresh } from '../auth/reauthentication.commands.ts'
import { changeProfile, profileOf, setTenant } from './operator.db.ts'
import { inTenant } from './tenant-access.ts'
import type { Told } from './tenant-access.ts'

const dayMs = 86_400_000

type Status = {
  tenant_id: string
  status: 0 | 1
  reason?: string | undefined
  trial_days?: number | undefined
  expected_updated_at?: string | undefined
}

/** Closes panels and shop, or opens them again. Opening a tenant whose trial has ended needs the days that it goes on. */
export const setStatus = (
  front: AuthContext,
  { tenant_id, status, reason, trial_days, expected_updated_at }: Status,
): Promise<Told> =>
  inTenant(front, tenant_id, async (db, tenant) => {
    if (tenant.deleted_at !== null) throw apiError('NOT_FOUND', { entity: 'Tenant' })
    const profile = await profileOf(db)
    assertUnmodified(profile.updated_at, expected_updated_at)
    const over = profile.in_trial && !isPlanActive({ ...profile, payment_due_since: null }, db.nowMs)
    if (status === 1 && over && trial_days === undefined)
      throw invalid({ trial_days: 'The trial has ended. Say for how many days it goes on.' })
    const trial =
      status === 1 && trial_days !== undefined && profile.in_trial
        ? { trial_ends_at: isoAt(db.nowMs + trial_days * dayMs) }
        : {}
    await setTenant(db, { status })
    await changeProfile(db, { is_tenant_admin_active: status === 1, ...trial })
    await emit(db, 'settings.changed', 'settings', { keys: [] })
    return {
      action: status === 1 ? 'tenant.unblocked' : 'tenant.blocked',
      changes: { status: [tenant.status, status], ...trial },
      reason,
    }
  })

type Removal = {
  id: string
  tenant_id: string
  force: boolean
  reason?: string | undefined
  current_password?: string | undefined
}

/** Hosts stop resolving and all sessions end; its rows rest for 30 days. */
export async function removeTenant(
  front: AuthContext,
  { id, tenant_id, force, reason, current_password }: Removal,
): Promise<{ id: string }> {
  if (id !== tenant_id) throw invalid({ tenant_id: 'The selected tenant id is invalid.' })
  await proveFresh(front, requirePanelUser(front), current_password)
  await inTenant(front, tenant_id, async (db, tenant) => {
    if (tenant.deleted_at !== null) throw apiError('NOT_FOUND', { entity: 'Tenant' })
    if (!force && (await profileOf(db)).payment_due_since !== null) throw apiError('TENANT_HAS_UNPAID_INVOICES')
    await setTenant(db, { deleted_at: db.now })
    await emit(db, 'settings.changed', 'settings', { keys: [] })
    return { action: 'tenant.deleted', changes: { name: tenant.name, slug: tenant.slug, force }, reason }
  })
  await front.services.sessions.endAllInTenant(tenant_id)
  return { id }
}

/** Within the 30 days everything comes back, but for the sessions. */
export const restoreTenant = (front: AuthContext, tenantId: string): Promise<Told> =>
  inTenant(front, tenantId, async (db, tenant) => {
    if (tenant.deleted_at === null) throw apiError('TENANT_NOT_DELETED')
    await setTenant(db, { deleted_at: null })
    await changeProfile(db, {})
    return { action: 'tenant.restored', changes: { deleted_at: [tenant.deleted_at, null] } }
  })

type Lock = { tenant_id: string; slug: SectionSlug; is_locked: boolean }

export const setSection = (front: AuthContext, { tenant_id, slug, is_locked }: Lock): Promise<Told> =>
  inTenant(front, tenant_id, async (db) => {
    const { locked_sections, sections_changed } = await profileOf(db)
    const locked = [...locked_sections.filter((one) => one !== slug), ...(is_locked ? [slug] : [])]
    await changeProfile(db, {
      locked_sections: locked,
      sections_changed: json({ ...sections_changed, [slug]: db.now }),
    })
    return { action: is_locked ? 'tenant.section_locked' : 'tenant.section_unlocked', changes: { slug } }
  })
