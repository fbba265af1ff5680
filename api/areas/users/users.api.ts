import type {
  User,
  UserUpdateInput,
  UserInput,
  merchantStaff as staffCalls,
  userMerchants as merchantCalls,
  users as calls,
} from '#contract/users.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { proveFresh } from '../auth/reauthentication.commands.ts'
import { refuseEasy } from '../auth/reset.commands.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { grantedBy, permissionRows, roleBy } from './permissions.rules.ts'
import { openFor, standingIn } from './access-scope.ts'
import { addExisting, createUser, movesOwner, removeUser, setStatus, showUser, updateUser } from './users.commands.ts'
import { usersExport } from './users.export.ts'
import { listUsers, userBy } from './users.db.ts'
import type { Wanted } from './users.db.ts'
import { userOf } from './users.rules.ts'

type Here = { merchant_id?: string | undefined }
const standing = <I extends Here>(context: Context<I>) =>
  standingIn(context.db, panelUser(context), context.input.merchant_id)

async function list(context: Context<Wanted & Here>) {
  const { asker, merchantId, seenFrom } = await standing(context)
  const { data, meta } = await listUsers(context.db, merchantId, context.input)
  return { data: data.map((row) => userOf(row, asker, merchantId, seenFrom)), meta }
}

/** Judged before the password is hashed, so that refusals are quick and hashing holds no transaction. */
async function register(context: Context<UserInput>): Promise<User> {
  const { input, openTransaction } = context
  const asker = panelUser(context)
  const { first_name, last_name, email, mobile = null, password, confirm_password = password } = input
  const { role, permissions } = await openTransaction(async (db) => {
    const { asker: here, merchantId } = await standingIn(db, asker, input.merchant_id)
    const inMerchant = merchantId !== null
    return {
      role: roleBy(here, { wanted: input.role, has: undefined, inMerchant }),
      permissions: grantedBy(here.permissions, { wanted: input.permissions, has: [], inMerchant }),
    }
  })
  if (password !== confirm_password) throw invalid({ confirm_password: 'passwordMismatch' })
  if (role === 'T1001') await proveFresh(context, asker, undefined)
  await refuseEasy(context, password, email)
  const password_hash = await hashPassword(password)
  return openTransaction(async (db) =>
    createUser(db, await standingIn(db, asker, input.merchant_id), {
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
  const asker = panelUser(context)
  if (change.role !== undefined && movesOwner(await openTransaction((db) => userBy(db, { id })), change, asker)) {
    if (asker.impersonatorId !== null) throw apiError('NOT_ALLOWED')
    await proveFresh(context, asker, current_password)
  }
  const user = await openTransaction(async (db) => {
    await lockUnmodified(db, 'app_user', id, expected_updated_at)
    return updateUser(db, await standingIn(db, asker, change.merchant_id), id, change)
  })
  services.sessions.clearCache()
  return user
}

async function changeStatus(context: Context<{ id: string; status: 'active' | 'inactive' } & Here>): Promise<User> {
  const {
    db,
    input: { id, status },
    services,
    tenant,
  } = context
  const user = await setStatus(db, await standing(context), id, status)
  if (status === 'inactive') await services.sessions.endAllOfUser(tenant.id, id)
  return user
}

async function remove(context: Context<{ id: string } & Here>): Promise<{ id: string }> {
  const {
    db,
    input: { id },
    services,
    tenant,
  } = context
  if (await removeUser(db, await standing(context), id)) await services.sessions.endAllOfUser(tenant.id, id)
  else services.sessions.clearCache()
  return { id }
}

async function grantable(context: Context<{ role?: string | undefined; all: boolean } & Here>) {
  const { merchantId, asker } = await standing(context)
  return permissionRows(asker.permissions, {
    inMerchant: merchantId !== null || context.input.role === 'M1001',
    all: context.input.all,
    locale: context.request.locale,
  })
}

const people = {
  list,
  register,
  update,
  remove,
  setStatus: changeStatus,
  show: async (context: Context<{ id: string } & Here>) =>
    showUser(context.db, await standing(context), context.input.id),
  permissions: grantable,
}

export const users: Handlers<typeof calls> = {
  ...people,
  startExport: (context) => startExport(context, usersExport),
  exports: (context) => exportHistory(context, usersExport),
}
export const merchantStaff: Handlers<typeof staffCalls> = {
  ...people,
  async addExisting(context) {
    const user = await addExisting(context.db, await standing(context), context.input)
    context.services.sessions.clearCache()
    return user
  },
}

export const userMerchants: Handlers<typeof merchantCalls> = {
  async addExisting(context) {
    const user = await openFor(context, context.input.merchant_id, (db, here) => addExisting(db, here, context.input))
    context.services.sessions.clearCache()
    return user
  },
}
