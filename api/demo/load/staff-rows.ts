import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'
import type { StaffSeed } from '../tenant-seed.ts'
import { insertAll, iso } from './rows.ts'
import type { LoadContext } from './load-context.ts'

/** All permissions that a merchant user can hold. */
const allMerchantPermissions: readonly string[] = merchantPermissions
/** All permissions that a tenant user can hold. GlobalAccess belongs to the operator. */
const allTenantPermissions: readonly string[] = tenantPermissions.filter((name) => name !== 'GlobalAccess')

export async function loadStaff({ db, ids, tenantContext: { tenant, now }, passwordHash }: LoadContext): Promise<void> {
  const created_at = iso(now - 380 * 86_400_000)
  await insertAll(
    db,
    'app_user',
    tenant.staff.map((user, index) => ({
      id: ids.get(`user ${user.email}`),
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      mobile: null,
      password_hash: passwordHash,
      role: user.role,
      permissions: permissionsOf(user),
      status: 'active' as const,
      last_login_at: iso(now - (index + 1) * 5_400_000),
      is_dummy: true,
      created_at,
      updated_at: created_at,
    })),
  )
  await insertAll(
    db,
    'merchant_user',
    tenant.staff.flatMap(({ email, merchants = [] }) =>
      merchants.map((key) => ({ user_id: ids.get(`user ${email}`), merchant_id: ids.get(`merchant ${key}`) })),
    ),
  )
}

function permissionsOf({ permissions }: StaffSeed): string[] {
  if (permissions === 'all-tenant') return [...allTenantPermissions]
  return permissions === 'all-merchant' ? [...allMerchantPermissions] : [...permissions]
}

export type StaffActor = { by: 'merchant' | 'tenant'; id: string; name: string }

/** The panel user who acts for a merchant: one of its own, else the first tenant user with the permission. */
export function staffActorFor({ ids, tenantContext: { tenant } }: LoadContext, merchant: string): StaffActor | null {
  const own = tenant.staff.filter(({ merchants }) => merchants?.includes(merchant)).at(-1)
  const user =
    own ?? tenant.staff.find(({ permissions }) => permissions.includes('ManageTenantOrders')) ?? tenant.staff[0]
  return user
    ? {
        by: own ? 'merchant' : 'tenant',
        id: ids.get(`user ${user.email}`),
        name: `${user.first_name} ${user.last_name}`,
      }
    : null
}
