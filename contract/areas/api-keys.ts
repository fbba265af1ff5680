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
  /** Addresses and networks that the key works from. Empty: every address. */
  allowed_addresses: z.array(z.string()),
  /** Null: the default of the installation. */
  calls_per_minute: z.int().nullable(),
  /** Until when the key before the last rotation works too. */
  previous_key_until: instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
/** Whether a text is an IP address, or a network such as 203.0.113.0/24 or 2001:db8::/32. */
export const isAddressOrNetwork = (text: string): boolean => address.safeParse(text).success

const allowedAddresses = z
  .array(z.string().trim().toLowerCase().max(50))
  .max(50)
  .superRefine((addresses, context) => {
    const wrong = addresses.find((text) => !isAddressOrNetwork(text))
    if (wrong !== undefined)
      context.addIssue({ code: 'custom', message: `${wrong} is not an IP address or network such as 203.0.113.0/24.` })
  })
const callsPerMinute = z.int().min(1).max(6_000)
const currentPassword = z.string().min(1).max(128)

export const ApiKeyInput = z.object({
  name: z.string().trim().min(1).max(50),
  /** Default: all permissions of the creator. */
  permissions: z.array(z.string().max(60)).min(1, 'Choose at least one permission.').max(100).optional(),
  /** Required unless the session is younger than five minutes. */
  current_password: currentPassword.optional(),
  allowed_addresses: allowedAddresses.default([]),
  calls_per_minute: callsPerMinute.nullable().default(null),
})
export type ApiKeyInput = z.output<typeof ApiKeyInput>

export const ApiKeyLimits = z.object({
  name: ApiKeyInput.shape.name,
  allowed_addresses: allowedAddresses,
  calls_per_minute: callsPerMinute.nullable(),
})
export type ApiKeyLimits = z.output<typeof ApiKeyLimits>

/** A new key. The old one works for `overlap_hours` more. */
export const ApiKeyRotation = z.object({
  overlap_hours: z.int().min(0).max(168),
  current_password: currentPassword.optional(),
})
export type ApiKeyRotation = z.output<typeof ApiKeyRotation>

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
  update: call('tenant', 'PUT /auth/apiKeys/{id}', needs, {
    input: ApiKeyLimits.partial().extend({ id }),
    output: ApiKey,
    message: 'Update API Key Successfully',
    entity: 'API Key',
  }),
  /** Only by the creator of the key. */
  rotate: call('tenant', 'POST /auth/apiKeys/{id}/rotate', needs, {
    input: ApiKeyRotation.extend({ id }),
    output: ApiKey.extend({ key: z.string() }),
    ownTransactions: true,
    message: 'Rotate API Key Successfully',
    entity: 'API Key',
  }),
  remove: call('tenant', 'DELETE /auth/apiKeys/{id}', needs, { ...deletionOf('API Key'), entity: 'API Key' }),
}
