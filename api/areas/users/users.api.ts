import type {
  User,
  UserUpdateInput,
  UserInput,
  merchantStaff as staffCalls,
  userMerchants as merchantCalls,
  users as calls,
} from '#contract/areas/users/users.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { requireRecentLogin } from '../auth/reauthentication.commands.ts'
import { assertStrongPassword } from '../auth/reset.commands.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { assertGrantable, permissionRows, resolveRole } from './permissions.rules.ts'
import { withAccessScope, resolveAccessScope } from './access-scope.ts'
import { addExisting } from './memberships.commands.ts'
import { createUser, changesOwnership, removeUser, setStatus, showUser, updateUser } from './users.commands.ts'
import { usersExport } from './users.export.ts'
import { listUsers, findUser } from './users.db.ts'
import type { UserFilter } from './users.db.ts'
import { toUser } from './users.rules.ts'

type MerchantInput = { merchant_id?: string | undefined }
const accessScopeOf = <I extends MerchantInput>(context: Context<I>) =>
  resolveAccessScope(context.db, panelUser(context), context.input.merchant_id)

async function list(context: Context<UserFilter & MerchantInput>) {
  const { requester, merchantId, visibleMerchantId } = await accessScopeOf(context)
  const { data, meta } = await listUsers(context.db, merchantId, context.input)
  return { data: data.map((row) => toUser(row, requester, merchantId, visibleMerchantId)), meta }
}

/** Checks permissions before hashing: errors are fast, and hashing blocks no transaction. */
async function register(context: Context<UserInput>): Promise<User> {
  const { input, openTransaction } = context
  const requester = panelUser(context)
  const { first_name, last_name, email, mobile = null, password, confirm_password = password } = input
  const { role, permissions } = await openTransaction(async (db) => {
    const { requester: access, merchantId } = await resolveAccessScope(db, requester, input.merchant_id)
    const inMerchant = merchantId !== null
    return {
      role: resolveRole(access, { requested: input.role, current: undefined, inMerchant }),
      permissions: assertGrantable(access.permissions, { requested: input.permissions, current: [], inMerchant }),
    }
  })
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  if (role === 'T1001') await requireRecentLogin(context, requester, undefined)
  await assertStrongPassword(context, password, email)
  const password_hash = await hashPassword(password)
  return openTransaction(async (db) =>
    createUser(db, await resolveAccessScope(db, requester, input.merchant_id), {
      id: newId(),
      first_name,
      last_name,
      email,
      mobile,
      password_hash,
      role,
      permissions,
    }),
  )
}

async function update(
  context: Context<UserUpdateInput & { id: string; expected_updated_at?: string | undefined }>,
): Promise<User> {
  const {
    input: { id, expected_updated_at, current_password, ...change },
    openTransaction,
    services,
  } = context
  const requester = panelUser(context)
  if (
    change.role !== undefined &&
    changesOwnership(await openTransaction((db) => findUser(db, { id })), change, requester)
  ) {
    if (requester.impersonatorId !== null) throw apiError('NOT_ALLOWED')
    await requireRecentLogin(context, requester, current_password)
  }
  const user = await openTransaction(async (db) => {
    await lockUnmodified(db, 'app_user', id, expected_updated_at)
    return updateUser(db, await resolveAccessScope(db, requester, change.merchant_id), id, change)
  })
  services.sessions.clearCache()
  return user
}

async function changeStatus(
  context: Context<{ id: string; status: 'active' | 'inactive' } & MerchantInput>,
): Promise<User> {
  const {
    db,
    input: { id, status },
    services,
    tenant,
  } = context
  const user = await setStatus(db, await accessScopeOf(context), id, status)
  if (status === 'inactive') await services.sessions.endAllOfUser(tenant.id, id)
  return user
}

async function remove(context: Context<{ id: string } & MerchantInput>): Promise<{ id: string }> {
  const {
    db,
    input: { id },
    services,
    tenant,
  } = context
  if (await removeUser(db, await accessScopeOf(context), id)) await services.sessions.endAllOfUser(tenant.id, id)
  else services.sessions.clearCache()
  return { id }
}

async function listPermissions(context: Context<{ role?: string | undefined; all: boolean } & MerchantInput>) {
  const { merchantId, requester } = await accessScopeOf(context)
  return permissionRows(requester.permissions, {
    inMerchant: merchantId !== null || context.input.role === 'M1001',
    all: context.input.all,
    locale: context.request.locale,
  })
}

const sharedHandlers = {
  list,
  register,
  update,
  remove,
  setStatus: changeStatus,
  show: async (context: Context<{ id: string } & MerchantInput>) =>
    showUser(context.db, await accessScopeOf(context), context.input.id),
  permissions: listPermissions,
}

export const users: Handlers<typeof calls> = {
  ...sharedHandlers,
  startExport: (context) => startExport(context, usersExport),
  exports: (context) => exportHistory(context, usersExport),
}
export const merchantStaff: Handlers<typeof staffCalls> = {
  ...sharedHandlers,
  async addExisting(context) {
    const user = await addExisting(context.db, await accessScopeOf(context), context.input)
    context.services.sessions.clearCache()
    return user
  },
}

export const userMerchants: Handlers<typeof merchantCalls> = {
  async addExisting(context) {
    const user = await withAccessScope(context, context.input.merchant_id, (db, access) =>
      addExisting(db, access, context.input),
    )
    context.services.sessions.clearCache()
    return user
  },
}
