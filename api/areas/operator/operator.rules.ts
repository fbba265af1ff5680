import type { TenantRow, TenantDetails, SectionSlug } from '#contract/areas/operator/operator.ts'
import { deletionGraceDays, sectionSlug } from '#contract/areas/operator/operator.ts'
import { toTenant } from '../tenants/boot.rules.ts'
import type { TenantListRow, TenantRecord } from './tenant-list.db.ts'
import type { TenantCounts, OwnerRow } from './operator.db.ts'

type Sections = { locked_sections: readonly string[]; sections_changed: Partial<Record<SectionSlug, string>> }

export const sectionsOf = ({ locked_sections, sections_changed }: Sections) =>
  sectionSlug.options.map((slug) => ({
    slug,
    is_locked: locked_sections.includes(slug),
    changed_at: sections_changed[slug] ?? null,
  }))

export const toTenantRow = (row: TenantListRow, nowMs: number): TenantRow => {
  const { plan_id, deleted_at, owner_email, merchants, orders, attention } = row
  return { ...toTenant(row, nowMs), plan_id, deleted_at, owner_email, merchants, orders, attention }
}

/** When a deleted tenant will be purged. */
const purgeAt = (deletedAt: string | null): string | null =>
  deletedAt === null ? null : new Date(Date.parse(deletedAt) + deletionGraceDays * 86_400_000).toISOString()

export function toTenantDetails(
  row: TenantRecord,
  owners: OwnerRow[],
  counts: TenantCounts,
  nowMs: number,
): TenantDetails {
  const tenant = toTenant(row, nowMs)
  const { plan_id, deleted_at, trial_ends_at, updated_at, hosts } = row
  const { billing_currency, in_trial, trial_expires, payment_due_since } = tenant
  return {
    ...tenant,
    plan_id,
    deleted_at,
    purge_at: purgeAt(deleted_at),
    trial_ends_at,
    updated_at,
    owners,
    counts,
    sections: sectionsOf(row),
    hosts: hosts.map(({ host, purpose, is_custom, verified_at }) => ({
      host,
      purpose,
      is_custom,
      is_verified: verified_at !== null,
    })),
    billing: { billing_currency, in_trial, trial_expires, payment_due_since, plan_id },
  }
}
