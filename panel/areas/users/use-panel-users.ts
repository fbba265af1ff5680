import type { Invite } from '#contract/user-invites.ts'
import type { User } from '#contract/users.ts'
import { useAllRows } from '#kit/data/use-all-rows.ts'
import { useList } from '#kit/data/use-list.ts'
import type { ListView } from '#kit/ui/table/list-view.ts'
import { useUserCalls } from './user-calls.ts'

export type PersonRow = { kind: 'user'; id: string; user: User } | { kind: 'invite'; id: string; invite: Invite }

/** People and, before them on the first page, who was invited and has not come yet; one list with one search. */
export function usePeople(): ListView<PersonRow> {
  const calls = useUserCalls()
  const list = useList(calls.users.list, { sort: '-created_at' })
  const [status] = list.filters['status'] ?? []
  const [role] = list.filters['role'] ?? []
  const asked = status === undefined || status === 'pending'
  const input = { search: list.search, ...(role ? { role } : {}) }
  const open = useAllRows(calls.invites.list, { ...input, status: 'pending' }, { enabled: asked })
  const over = useAllRows(calls.invites.list, { ...input, status: 'expired' }, { enabled: asked })
  const waiting = asked ? [...(open.rows ?? []), ...(over.rows ?? [])] : []
  const invited = waiting.map((invite): PersonRow => ({ kind: 'invite', id: invite.id, invite }))
  const people = list.rows.map((user): PersonRow => ({ kind: 'user', id: user.id, user }))
  return {
    ...list,
    rows: list.page === 1 ? [...invited, ...people] : people,
    total: list.total + waiting.length,
    loading: list.loading || (asked && open.loading),
    error: list.error ?? (asked ? (open.loadError ?? over.loadError) : null),
    retry: () => {
      list.retry()
      open.refetch()
      over.refetch()
    },
  }
}
