import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'
import type { StaffSeed } from '../tenant-seed.ts'
import { insertAll, iso } from './rows.ts'
import type { Loading } from './loading.ts'

/** Everything a merchant user may hold. */
const allOfAMerchant: readonly string[] = merchantPermissions
/** A tenant owner holds GlobalAccessTenant, which passes every check inside the tenant; GlobalAccess is the operator's alone. */
const allOfATenant: readonly string[] = tenantPermissions.filter((name) => name !== 'GlobalAccess')

export async function loadStaff({ db, names, hall: { tenant, now }, passwordHash }: Loading): Promise<void> {
  const created_at = iso(now - 380 * 86_400_000)
  await insertAll(
    db,
    'app_user',
    tenant.staff.map((person, nth) => ({
      id: names.id(`user ${person.email}`),
      first_name: person.first_name,
      last_name: person.last_name,
      email: person.email,
      mobile: null,
      password_hash: passwordHash,
      role: person.role,
      permissions: permissionsOf(person),
      status: 'active' as const,
      last_login_at: iso(now - (nth + 1) * 5_400_000),
      is_dummy: true,
      created_at,
      updated_at: created_at,
    })),
  )
  await insertAll(
    db,
    'merchant_user',
    tenant.staff.flatMap(({ email, merchants = [] }) =>
      merchants.map((key) => ({ user_id: names.id(`user ${email}`), merchant_id: names.id(`merchant ${key}`) })),
    ),
  )
}

function permissionsOf({ permissions }: StaffSeed): string[] {
  if (permissions === 'all of a tenant') return [...allOfATenant]
  return permissions === 'all of a merchant' ? [...allOfAMerchant] : [...permissions]
}

export type Signer = { by: 'merchant' | 'tenant'; id: string; name: string }

/** Who works for a merchant in the panel: one of its own people, else the first of the tenant's who may. */
export function signerFor({ names, hall: { tenant } }: Loading, merchant: string): Signer | null {
  const own = tenant.staff.filter(({ merchants }) => merchants?.includes(merchant)).at(-1)
  const person =
    own ?? tenant.staff.find(({ permissions }) => permissions.includes('ManageTenantOrders')) ?? tenant.staff[0]
  return person
    ? {
        by: own ? 'merchant' : 'tenant',
        id: names.id(`user ${person.email}`),
        name: `${person.first_name} ${person.last_name}`,
      }
    : null
}
