import type { Invite } from '#contract/invites.ts'
import type { User } from '#contract/users.ts'
import { useCall } from '#kit/data/query.ts'
import { useList } from '#kit/data/use-list.ts'
import type { ListView } from '#kit/ui/list-view.ts'
import { useUserCalls } from './user-calls.ts'

export type PersonRow = { kind: 'user'; id: string; user: User } | { kind: 'invite'; id: string; invite: Invite }

const most = 100

/** People and, before them on the first page, who was invited and has not come yet; one list with one search. */
export function usePeople(): ListView<PersonRow> {
  const calls = useUserCalls()
  const list = useList(calls.users.list, { sort: '-created_at' })
  const [status] = list.filters['status'] ?? []
  const [role] = list.filters['role'] ?? []
  const asked = status === undefined || status === 'pending'
  const input = { limit: most, search: list.search, ...(role ? { role } : {}) }
  const open = useCall(calls.invites.list, { ...input, status: 'pending' }, { when: asked, keep: true })
  const over = useCall(calls.invites.list, { ...input, status: 'expired' }, { when: asked, keep: true })
  const waiting = asked ? [open.answer, over.answer] : []
  const invited = waiting.flatMap((page) => page?.data ?? []).map((invite): PersonRow => ({ kind: 'invite', id: invite.id, invite }))
  const people = list.rows.map((user): PersonRow => ({ kind: 'user', id: user.id, user }))
  return {
    ...list,
    rows: list.page === 1 ? [...invited, ...people] : people,
    total: list.total + waiting.reduce((sum, page) => sum + (page?.meta.total ?? 0), 0),
    loading: list.loading || (asked && open.isPending),
    trouble: list.trouble ?? (asked ? (open.trouble ?? over.trouble) : null),
    retry: () => { list.retry(); open.retry(); over.retry() },
  }
}
