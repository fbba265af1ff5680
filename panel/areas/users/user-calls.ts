import { invites, merchantInvites } from '#contract/user-invites.ts'
import { merchantStaff, users } from '#contract/users.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'

/** The calls of the panel in which one stands. */
export function useUserCalls() {
  const door = usePanelRoute()
  return {
    users: door.byPanel(users, merchantStaff),
    invites: door.byPanel(invites, merchantInvites),
    /** Paths: the list, a new person, one person. */
    list: door.to('/settings/users'),
    create: door.panel === 'merchant' ? door.to('/users/create') : '/settings/users/create',
    edit: (id: string) => (door.panel === 'merchant' ? door.to(`/users/edit/${id}`) : `/settings/users/edit/${id}`),
    inMerchant: door.panel === 'merchant',
  }
}

/** Everything that shows people or invitations, in both panels. */
export const shownPeople = [users, merchantStaff, invites, merchantInvites]
