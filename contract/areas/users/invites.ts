import { z } from 'zod'
import { LoggedUser, panelName } from '../../schemas/auth.ts'
import { call } from '../../call.ts'
import { email, id, instant, pageOf, password, personName, phone, searchInput, sortBy } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { User, permissionNames, merchantUsersPermission, roleName, tenantUsersPermission } from './users.ts'

const inviteStatus = z.enum(['pending', 'accepted', 'cancelled', 'expired'])

/**
 * `id` also opens the invitation; the database stores only its hash. Users who could not grant its permissions get an
 * id that does not open it.
 */
export const Invite = z.object({
  id,
  tenant_id: id,
  email: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  merchant_id: id.nullable(),
  status: inviteStatus,
  is_new_user: z.boolean(),
  invited_by: id,
  inviter_name: z.string(),
  expires_at: instant,
  resent_count: z.int(),
  created_at: instant,
  /** The invitation grants permissions that the user does not hold. It can be cancelled but not sent again. */
  is_locked: z.boolean(),
})
export type Invite = z.infer<typeof Invite>

export const InviteInput = z.object({
  email,
  role: roleName.optional(),
  permissions: permissionNames,
  merchant_id: id.optional(),
})
export type InviteInput = z.output<typeof InviteInput>

const listInput = searchInput.extend({
  ...sortBy('email', 'role', 'expires_at', 'created_at'),
  status: inviteStatus.default('pending'),
  role: roleName.optional(),
  merchant_id: id.optional(),
})
const inviteParams = z.object({ id, merchant_id: id.optional() })
const createdInvite = { output: Invite, status: 201 as const, message: 'Create Invite Successfully' }

const invitesIn = (scope: 'tenant' | 'merchant', needs: Permission) => ({
  list: call(scope, 'GET /auth/invites', needs, { input: listInput, ...pageOf(Invite) }),
  create: call(scope, 'POST /auth/invites', needs, { input: InviteInput, ...createdInvite }),
  resend: call(scope, 'POST /auth/invites/resend/{id}', needs, {
    input: inviteParams,
    output: Invite,
    message: 'Update Invite Successfully',
    entity: 'Invite',
  }),
  cancel: call(scope, 'PUT /auth/invites/cancel/{id}', needs, {
    input: inviteParams,
    output: Invite,
    message: 'Update Invite Successfully',
    entity: 'Invite',
  }),
})

export const invites = invitesIn('tenant', tenantUsersPermission)
export const merchantInvites = invitesIn('merchant', merchantUsersPermission)

const linkParams = z.object({ id: z.string().min(1).max(64) })

/** Calls of the link in the mail. New users enter name and phone; existing users enter only their password. */
export const invitation = {
  create: call('auth', 'POST /invites', [tenantUsersPermission, merchantUsersPermission], {
    input: InviteInput.extend({ tenant_id: id }),
    ...createdInvite,
    ownTransactions: true,
  }),
  show: call('auth', 'GET /invites/{id}', 'public', {
    input: linkParams,
    entity: 'Invite',
    errorStatuses: [410],
    ownTransactions: true,
    output: z.object({
      id,
      email: z.string(),
      tenant: z.object({ id, name: z.string(), logo_url: z.string().nullable() }),
      merchant: z.object({ _id: id, name: z.string() }).nullable(),
      role: z.string(),
      permissions: z.array(z.string()),
      permission_labels: z.array(z.string()),
      inviter_name: z.string(),
      is_new_user: z.boolean(),
      status: inviteStatus,
      expires_at: instant,
    }),
  }),
  accept: call('auth', 'POST /invites/accept/{id}', 'public', {
    input: linkParams.extend({
      first_name: personName('First Name').optional(),
      last_name: personName('Last Name').optional(),
      password,
      confirm_password: z.string().max(128).optional(),
      phone: phone.optional(),
    }),
    output: z.object({
      user: LoggedUser.extend(User.shape),
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_at: instant,
      tenant_id: id,
      redirect_panel: panelName,
    }),
    ownTransactions: true,
    entity: 'Invite',
    errorStatuses: [410],
    message: 'You have joined.',
  }),
}
