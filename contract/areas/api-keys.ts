import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, emptyObject, pageOf, searchInput, deletionOf, sortBy } from '../fields.ts'
import { PermissionRow } from './users/users.ts'

const needs = ['ManageTenantSettingsUsersApiKeys', 'ManageTenantSettingsApiKeys'] as const

/** `permissions` are those granted to the key. On use they are limited to the current permissions of its creator. */
export const ApiKey = z.object({
  id,
  name: z.string(),
  masked_key: z.string(),
  permissions: z.array(z.string()),
  created_by: id,
  creator_name: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyInput = z.object({
  name: z.string().trim().min(1).max(50),
  /** Default: all permissions of the creator. */
  permissions: z.array(z.string().max(60)).min(1, 'Choose at least one permission.').max(100).optional(),
  /** Required unless the session is younger than five minutes. */
  current_password: z.string().min(1).max(128).optional(),
})
export type ApiKeyInput = z.output<typeof ApiKeyInput>

/** Keys for programs that call admin/v1, sent as `Authorization: Bearer` or `X-Api-Key`. */
export const apiKeys = {
  list: call('tenant', 'GET /auth/apiKeys/', needs, {
    input: searchInput.extend(sortBy('name', 'created_at', 'last_used_at')),
    ...pageOf(ApiKey),
  }),
  /** All permissions, and which of them the user can grant to a key. */
  permissions: call('tenant', 'GET /auth/apiKeys/permissions', needs, {
    input: emptyObject,
    output: z.array(PermissionRow),
  }),
  create: call('tenant', 'POST /auth/apiKeys/', needs, {
    input: ApiKeyInput,
    output: ApiKey.extend({ key: z.string() }),
    status: 201,
    ownTransactions: true,
    message: 'Create API Key Successfully',
  }),
  remove: call('tenant', 'DELETE /auth/apiKeys/{id}', needs, { ...deletionOf('API Key'), entity: 'API Key' }),
}
