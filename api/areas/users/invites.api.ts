import type {
  InviteInput,
  invitation as publicCalls,
  invites as calls,
  merchantInvites as merchantCalls,
} from '#contract/areas/users/invites.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { apiError } from '#api/platform/api-error.ts'
import { acceptInvitation, showInvitation } from './accept-invitation.commands.ts'
import { cancelInvite, createInvite, inviteLinkKey, resendInvite } from './invites.commands.ts'
import type { InviteContext } from './invites.commands.ts'
import { listInvites } from './invites.db.ts'
import type { InviteFilter } from './invites.db.ts'
import { toInvite } from './invites.rules.ts'
import { withAccessScope, resolveAccessScope } from './access-scope.ts'

type MerchantInput = { merchant_id?: string | undefined }
type InviteIdInput = MerchantInput & { id: string }
const accessScopeOf = <I extends MerchantInput>(context: Context<I>) =>
  resolveAccessScope(context.db, panelUser(context), context.input.merchant_id)
const inviteContextOf = ({
  services,
  tenant,
  request,
}: Pick<Context, 'services' | 'tenant' | 'request'>): InviteContext => ({
  services,
  tenant,
  locale: request.locale,
})

const handlers = {
  async list(context: Context<InviteFilter & MerchantInput>) {
    const { requester, merchantId } = await accessScopeOf(context)
    const { data, meta } = await listInvites(context.db, merchantId, context.input)
    const reader = { requester, now: context.db.now, key: inviteLinkKey(context.services) }
    return { data: data.map((row) => toInvite(row, reader)), meta }
  },
  create: async (context: Context<InviteInput>) =>
    createInvite(context.db, inviteContextOf(context), await accessScopeOf(context), context.input),
  resend: async (context: Context<InviteIdInput>) =>
    resendInvite(context.db, inviteContextOf(context), await accessScopeOf(context), context.input.id),
  cancel: async (context: Context<InviteIdInput>) =>
    cancelInvite(context.db, context.services, await accessScopeOf(context), context.input.id),
}

export const invites: Handlers<typeof calls> = handlers
export const merchantInvites: Handlers<typeof merchantCalls> = handlers

export const invitation: Handlers<typeof publicCalls> = {
  async create(context) {
    const { input, tenant } = context
    if (input.tenant_id !== tenant.id) throw apiError('WRONG_TENANT')
    return withAccessScope(context, input.merchant_id, (db, access) =>
      createInvite(db, inviteContextOf(context), access, input),
    )
  },
  show: (context) => showInvitation(context, context.input.id),
  accept: (context) => acceptInvitation(context, context.input),
}
