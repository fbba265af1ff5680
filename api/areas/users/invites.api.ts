import type {
  InviteInput,
  invitation as publicCalls,
  invites as calls,
  merchantInvites as merchantCalls,
} from '#contract/user-invites.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { apiError } from '#api/platform/api-error.ts'
import { acceptInvitation, showInvitation } from './accept.commands.ts'
import { cancelInvite, createInvite, linkKey, resendInvite } from './invites.commands.ts'
import type { Post } from './invites.commands.ts'
import { listInvites } from './invites.db.ts'
import type { Wanted } from './invites.db.ts'
import { inviteOf } from './invites.rules.ts'
import { openFor, standingIn } from './access-scope.ts'

type Here = { merchant_id?: string | undefined }
type Named = Here & { id: string }
const standing = <I extends Here>(context: Context<I>) =>
  standingIn(context.db, panelUser(context), context.input.merchant_id)
const post = ({ services, tenant, request }: Pick<Context, 'services' | 'tenant' | 'request'>): Post => ({
  platform: services,
  tenant,
  locale: request.locale,
})

const both = {
  async list(context: Context<Wanted & Here>) {
    const { asker, merchantId } = await standing(context)
    const { data, meta } = await listInvites(context.db, merchantId, context.input)
    const reader = { asker, now: context.db.now, key: linkKey(context.services) }
    return { data: data.map((row) => inviteOf(row, reader)), meta }
  },
  create: async (context: Context<InviteInput>) =>
    createInvite(context.db, post(context), await standing(context), context.input),
  resend: async (context: Context<Named>) =>
    resendInvite(context.db, post(context), await standing(context), context.input.id),
  cancel: async (context: Context<Named>) =>
    cancelInvite(context.db, context.services, await standing(context), context.input.id),
}

export const invites: Handlers<typeof calls> = both
export const merchantInvites: Handlers<typeof merchantCalls> = both

export const invitation: Handlers<typeof publicCalls> = {
  async create(context) {
    const { input, tenant } = context
    if (input.tenant_id !== tenant.id) throw apiError('WRONG_TENANT')
    return openFor(context, input.merchant_id, (db, here) => createInvite(db, post(context), here, input))
  },
  show: (front) => showInvitation(front, front.input.id),
  accept: (front) => acceptInvitation(front, front.input),
}
