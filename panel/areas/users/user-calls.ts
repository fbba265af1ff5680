import { invites, merchantInvites } from '#contract/areas/users/invites.ts'
import { merchantStaff, users } from '#contract/areas/users/users.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'

/** The user calls of this panel. */
export function useUserCalls() {
  const route = usePanelRoute()
  return {
    users: route.byPanel(users, merchantStaff),
    invites: route.byPanel(invites, merchantInvites),
    /** Paths of the list, a new user and one user. */
    list: route.to('/settings/users'),
    create: route.panel === 'merchant' ? route.to('/users/create') : '/settings/users/create',
    edit: (id: string) => (route.panel === 'merchant' ? route.to(`/users/edit/${id}`) : `/settings/users/edit/${id}`),
    inMerchant: route.panel === 'merchant',
  }
}

/** Calls to invalidate after a change of users or invitations, in both panels. */
export const userQueries = [users, merchantStaff, invites, merchantInvites]
