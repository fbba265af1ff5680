import type { Db } from '#api/platform/db/db.ts'
import { updateUserRow } from './users.db.ts'
import { setMemberships } from './memberships.db.ts'
import type { UserRow } from './users.db.ts'
import { unionOf } from './users.rules.ts'

/** Sets permissions in one merchant or in all. Users of merchants hold the union of their memberships. */
export async function setPermissions(
  db: Db,
  { id, role, permissions: permissionsOfAll, merchants }: UserRow,
  merchantId: string | null,
  permissions: string[],
): Promise<void> {
  if (role !== 'M1001') {
    await (merchantId === null
      ? updateUserRow(db, id, { permissions })
      : setMemberships(db, id, merchantId, permissions))
    return
  }
  const others = merchantId === null ? [] : merchants.filter(({ merchant_id }) => merchant_id !== merchantId)
  // memberships that inherit the user’s list get their own copy before that list changes
  for (const { merchant_id, permissions: own } of others)
    if (own === null) await setMemberships(db, id, merchant_id, permissionsOfAll)
  await setMemberships(db, id, merchantId, permissions)
  await updateUserRow(db, id, {
    permissions: unionOf([permissions, ...others.map((other) => other.permissions ?? permissionsOfAll)]),
  })
}
