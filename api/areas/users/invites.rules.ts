import { holdsPermission } from '#contract/permissions.ts'
import type { Invite } from '#contract/invites.ts'
import type { InviteRow } from './invites.db.ts'
import type { Asker } from './rights.rules.ts'

export const inviteDays = 7

/** How an invitation stands; `now` is an ISO instant. */
export const statusOf = ({ status, expires_at }: Pick<InviteRow, 'status' | 'expires_at'>, now: string): Invite['status'] => (status === 'pending' && expires_at <= now ? 'expired' : status)

export const mayGiveAll = ({ permissions }: Pick<Asker, 'permissions'>, wanted: readonly string[]) => wanted.every((name) => holdsPermission(permissions, name))

/** The wire shape. Whoever knows the link could accept in the invited person's place, so it is told only to those who could give as much themselves. */
export function inviteOf({ link, ...row }: InviteRow, asker: Asker, now: string): Invite {
  const is_locked = !mayGiveAll(asker, row.permissions)
  return { ...row, id: is_locked ? row.id : link, status: statusOf(row, now), is_new_user: true, is_locked }
}
