import { z } from 'zod'
import { call } from '../../call.ts'
import { exportCalls } from '../exports.ts'
import {
  expectedUpdatedAt,
  email,
  id,
  ids,
  instant,
  idParams,
  pageOf,
  password,
  personName,
  phone,
  searchInput,
  sortBy,
} from '../../fields.ts'
import type { Permission } from '../../permissions.ts'

export const tenantUsersPermission = 'ManageTenantSettingsUsersApiKeys'
export const merchantUsersPermission = 'ManageMerchantSettingsUsers'

/** Permission names. Which of them a user can grant depends on the permissions of that user. */
export const permissionNames = z.array(z.string().max(60)).min(1, 'Choose at least one permission.').max(100)
export const roleName = z.string().trim().min(1).max(20)
const names = { first_name: personName('First Name'), last_name: personName('Last Name') }
const userStatus = z.enum(['pending', 'active', 'inactive'])

/**
 * Why the current user cannot change a user: it is the same user, an owner, or has global permissions that the current
 * user does not hold. `other_merchants`: permissions in this merchant can be changed and the user can be removed from it.
 */
const UserLock = z.enum(['self', 'owner', 'permissions', 'other_merchants'])

/** A panel user. In the merchant panel, `permissions` and `merchant_users` are those of the current merchant only. */
export const User = z.object({
  id,
  tenant_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  role: z.string(),
  roles: z.array(z.string()),
  status: userStatus,
  permissions: z.array(z.string()),
  merchant_users: ids,
  is_new_user: z.boolean(),
  last_login_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  lock: UserLock.nullable(),
})
export type User = z.infer<typeof User>

export const UserInput = z.object({
  ...names,
  email,
  password,
  confirm_password: z.string().max(128).optional(),
  mobile: phone.nullish(),
  role: roleName.optional(),
  permissions: permissionNames,
  merchant_id: id.optional(),
})
export type UserInput = z.output<typeof UserInput>

export const UserUpdateInput = z.object({
  first_name: names.first_name.optional(),
  last_name: names.last_name.optional(),
  mobile: phone.nullish(),
  role: roleName.optional(),
  permissions: permissionNames.optional(),
  merchant_id: id.optional(),
  /** Required to change the role of an owner, unless the session is younger than five minutes. */
  current_password: z.string().min(1).max(128).optional(),
})
export type UserUpdateInput = z.output<typeof UserUpdateInput>

export const PermissionRow = z.object({
  group: z.string(),
  permissions: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** Whether the current user can grant it. */
      grantable: z.boolean(),
      /** Whether it opens calls of its own. Calls that every settings permission opens do not count. */
      has_calls: z.boolean(),
    }),
  ),
})
export type PermissionRow = z.infer<typeof PermissionRow>

const listInput = searchInput.extend({
  ...sortBy('first_name', 'last_name', 'email', 'role', 'status', 'last_login_at', 'created_at'),
  role: roleName.optional(),
  merchant_id: id.optional(),
  status: userStatus.optional(),
})
/** `all` includes permissions that the user cannot grant. */
const permissionsInput = z.object({
  role: z.string().max(20).optional(),
  merchant_id: id.optional(),
  user_id: id.optional(),
  all: z.boolean().default(false),
})
const addExistingInput = z.object({
  merchant_id: id,
  user_id: id.optional(),
  email: email.optional(),
  permissions: permissionNames,
})
const addExistingCall = {
  input: addExistingInput,
  output: User,
  status: 201 as const,
  message: 'Create User Successfully',
  fallback: 'Something wrong register Merchant User',
}

const usersIn = (scope: 'tenant' | 'merchant', needs: Permission) => ({
  list: call(scope, 'GET /auth/tenant/user/all', needs, { input: listInput, ...pageOf(User) }),
  show: call(scope, 'GET /auth/tenant/user/{id}', needs, {
    input: idParams.extend({ merchant_id: id.optional() }),
    output: User,
  }),
  register: call(scope, 'POST /auth/register', needs, {
    input: UserInput,
    output: User,
    status: 201,
    ownTransactions: true,
    message: 'Create User Successfully',
    fallback: 'Something wrong register Merchant User',
  }),
  update: call(scope, 'PUT /auth/tenant/user/{id}', needs, {
    input: UserUpdateInput.extend({ id, ...expectedUpdatedAt }),
    output: User,
    ownTransactions: true,
    message: 'Update User Successfully',
  }),
  setStatus: call(scope, 'PUT /auth/tenant/user/{id}/status', needs, {
    input: z.object({ id, status: z.enum(['active', 'inactive']), merchant_id: id.optional() }),
    output: User,
    message: 'Update User Status Successfully',
    fallback: 'Something wrong updating User Status',
    entity: 'User',
  }),
  remove: call(scope, 'DELETE /auth/tenant/user/{id}', needs, {
    input: z.object({ id, role: roleName, merchant_id: id.optional() }),
    output: idParams,
    message: 'Delete User Successfully',
  }),
})

export const users = {
  ...usersIn('tenant', tenantUsersPermission),
  permissions: call('tenant', 'GET /auth/tenant/user/permissions', tenantUsersPermission, {
    input: permissionsInput,
    output: z.array(PermissionRow),
  }),
  ...exportCalls('tenant', '/auth/tenant/user/export', 'TenantReportsExport', {}),
}

export const merchantStaff = {
  ...usersIn('merchant', merchantUsersPermission),
  permissions: call('merchant', 'GET /merchant/user/merchant/permissions', merchantUsersPermission, {
    input: permissionsInput,
    output: z.array(PermissionRow),
  }),
  addExisting: call('merchant', 'POST /auth/user/merchant', merchantUsersPermission, addExistingCall),
}

/** Same as merchantStaff.addExisting, for the tenant panel. */
export const userMerchants = {
  addExisting: call('auth', 'POST /user/merchant', [tenantUsersPermission, merchantUsersPermission], {
    ...addExistingCall,
    ownTransactions: true,
  }),
}
