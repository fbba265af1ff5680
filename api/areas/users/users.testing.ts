import { newId } from '#api/platform/runtime/ids.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { newAuthTenant } from '../auth/auth.testing.ts'

export const password = 'correct horse battery'
export const newAddress = () => `${newId()}@invited.test`
export const acceptInput = (values: object = {}) => ({
  first_name: 'Ivy',
  last_name: 'New',
  password,
  phone: `+44740${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  ...values,
})

/** A tenant with its owner, a client without a session, and the list of invitations. */
export async function newInviteTenant(app: TestApp) {
  const tenant = await newAuthTenant(app)
  const owner = await tenant.owner()
  return {
    tenant,
    owner,
    open: tenant.panel().invitation,
    list: async (status?: 'pending' | 'expired' | 'accepted' | 'cancelled') =>
      (await owner.client.invites.list(status ? { status } : {})).data,
  }
}
