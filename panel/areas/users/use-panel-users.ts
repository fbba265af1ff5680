import type { Invite } from '#contract/areas/users/invites.ts'
import type { User } from '#contract/areas/users/users.ts'
import { useAllRows } from '#kit/data/use-all-rows.ts'
import { useList } from '#kit/data/use-list.ts'
import type { ListView } from '#kit/ui/table/list-view.ts'
import { useUserCalls } from './user-calls.ts'

export type PanelUserRow = { kind: 'user'; id: string; user: User } | { kind: 'invite'; id: string; invite: Invite }

/** Users, with pending and expired invitations before them on the first page. */
export function usePanelUsers(): ListView<PanelUserRow> {
  const calls = useUserCalls()
  const list = useList(calls.users.list, { sort: '-created_at' })
  const [status] = list.filters['status'] ?? []
  const [role] = list.filters['role'] ?? []
  const includesInvites = status === undefined || status === 'pending'
  const input = { search: list.search, ...(role ? { role } : {}) }
  const pendingInvites = useAllRows(calls.invites.list, { ...input, status: 'pending' }, { enabled: includesInvites })
  const expiredInvites = useAllRows(calls.invites.list, { ...input, status: 'expired' }, { enabled: includesInvites })
  const shownInvites = includesInvites ? [...(pendingInvites.rows ?? []), ...(expiredInvites.rows ?? [])] : []
  const inviteRows = shownInvites.map((invite): PanelUserRow => ({ kind: 'invite', id: invite.id, invite }))
  const userRows = list.rows.map((user): PanelUserRow => ({ kind: 'user', id: user.id, user }))
  return {
    ...list,
    rows: list.page === 1 ? [...inviteRows, ...userRows] : userRows,
    total: list.total + shownInvites.length,
    loading: list.loading || (includesInvites && pendingInvites.loading),
    error: list.error ?? (includesInvites ? (pendingInvites.loadError ?? expiredInvites.loadError) : null),
    retry: () => {
      list.retry()
      pendingInvites.refetch()
      expiredInvites.refetch()
    },
  }
}
