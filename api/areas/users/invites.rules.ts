import { createHmac } from 'node:crypto'
import { holdsPermission } from '#contract/rules/permissions.ts'
import type { Invite } from '#contract/areas/users/invites.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import type { InviteRow } from './invites.db.ts'
import type { Requester } from './permissions.rules.ts'

export const inviteDays = 7

/** The status of an invitation at `now`, an ISO instant. */
export const inviteStatusOf = (
  { status, expires_at }: Pick<InviteRow, 'status' | 'expires_at'>,
  now: string,
): Invite['status'] => (status === 'pending' && expires_at <= now ? 'expired' : status)

export const canGrantAll = ({ permissions }: Pick<Requester, 'permissions'>, names: readonly string[]) =>
  names.every((name) => holdsPermission(permissions, name))

/**
 * The secret of an invitation’s link: a UUID derived from its row, the number of resends and a key outside the
 * database, which stores only its hash.
 */
export function inviteLinkOf(
  key: Buffer,
  { tenant_id, id, resent_count }: Pick<InviteRow, 'tenant_id' | 'id' | 'resent_count'>,
): string {
  const suffix = resent_count === 0 ? '' : `\n${resent_count}`
  const bytes = createHmac('sha256', key).update(`${tenant_id}\n${id}${suffix}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The invitation as the contract defines it. The link allows accepting, so it is shown only to users who could
 * grant the same permissions.
 */
export function toInvite(
  { link_hash, ...row }: InviteRow,
  { requester, now, key }: { requester: Requester; now: string; key: Buffer },
): Invite {
  const is_locked = !canGrantAll(requester, row.permissions)
  const link = inviteLinkOf(key, row)
  return {
    ...row,
    id: is_locked || !hashToken(link).equals(link_hash) ? row.id : link,
    status: inviteStatusOf(row, now),
    is_new_user: true,
    is_locked,
  }
}
