import type { SectionSlug } from '#contract/areas/operator/operator.ts'
import { isPlanActive } from '#contract/areas/operator/plans.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { json } from '#api/platform/db/json.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { updateProfile, findProfile, updateTenant } from './operator.db.ts'
import type { TenantChange } from './tenant-access.ts'
import { changeTenant } from './tenant-access.ts'
import { toChange } from '#api/platform/audit/changes.ts'

const dayMs = 86_400_000

type TenantStatusInput = {
  tenant_id: string
  status: 0 | 1
  reason?: string | undefined
  trial_days?: number | undefined
  expected_updated_at?: string | undefined
}

/**
 * Blocks or unblocks panels and shop. `trial_days` lets the trial end that many days from now; unblocking a tenant
 * whose trial has ended needs it.
 */
export const setTenantStatus = (
  context: AuthContext,
  { tenant_id, status, reason, trial_days, expected_updated_at }: TenantStatusInput,
): Promise<TenantChange> =>
  changeTenant(context, tenant_id, async (db, tenant) => {
    if (tenant.deleted_at !== null) throw apiError('NOT_FOUND', { entity: 'Tenant' })
    const profile = await findProfile(db)
    assertUnmodified(profile.updated_at, expected_updated_at)
    const isTrialOver = profile.in_trial && !isPlanActive({ ...profile, payment_due_since: null }, db.nowMs)
    if (status === 1 && isTrialOver && trial_days === undefined)
      throw invalid({ trial_days: 'The trial has ended. Say for how many days it goes on.' })
    const trial: { trial_ends_at?: string } =
      status === 1 && trial_days !== undefined && profile.in_trial
        ? { trial_ends_at: isoAt(db.nowMs + trial_days * dayMs) }
        : {}
    await updateTenant(db, { status })
    await updateProfile(db, {
      is_tenant_admin_active: status === 1,
      ...trial,
      ...(trial.trial_ends_at === undefined ? {} : { trial_notice_days: null }),
    })
    await emit(db, 'settings.changed', 'settings', { keys: [] })
    const wasOpen = tenant.status === 1 && profile.is_tenant_admin_active && !isTrialOver
    return {
      action: status === 0 ? 'tenant.blocked' : wasOpen ? 'tenant.trial_extended' : 'tenant.unblocked',
      changes: { status: toChange(tenant.status, status), ...trial },
      reason,
    }
  })

type SectionLock = { tenant_id: string; slug: SectionSlug; is_locked: boolean }

export const setSectionLock = (
  context: AuthContext,
  { tenant_id, slug, is_locked }: SectionLock,
): Promise<TenantChange> =>
  changeTenant(context, tenant_id, async (db) => {
    const { locked_sections, sections_changed } = await findProfile(db)
    const locked = [...locked_sections.filter((section) => section !== slug), ...(is_locked ? [slug] : [])]
    await updateProfile(db, {
      locked_sections: locked,
      sections_changed: json({ ...sections_changed, [slug]: db.now }),
    })
    return { action: is_locked ? 'tenant.section_locked' : 'tenant.section_unlocked', changes: { slug } }
  })
