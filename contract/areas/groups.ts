import { z } from 'zod'
import { call } from '../call.ts'
import type { Guard } from '../call.ts'
import {
  activeStatus,
  deletionOf,
  expectedUpdatedAt,
  id,
  idParams,
  instant,
  moveInput,
  pageOf,
  searchInput,
  translations,
  sortBy,
} from '../fields.ts'
import { fileUrl } from '../schemas/catalog.ts'

/** Groups of merchant categories, by which customers filter the merchants. */
export const Group = z.object({
  id,
  group_name: z.string(),
  /** Names in other languages. */
  translations,
  image: z.string().nullable(),
  sort_order: z.int(),
  status: activeStatus,
  /** Categories that name the group. */
  category_ids: z.array(id),
  created_at: instant,
  updated_at: instant,
})
export type Group = z.infer<typeof Group>

const fields = z.object({
  group_name: z.string().trim().min(1).max(50),
  translations,
  image: fileUrl.nullable(),
  sort_order: z.int().min(0).max(1_000_000),
  status: activeStatus,
})
const GroupUpdateInput = fields.partial()
export const GroupInput = GroupUpdateInput.extend({ group_name: fields.shape.group_name })
export type GroupInput = z.output<typeof GroupInput>

const GroupListInput = searchInput.extend({
  ...sortBy('sort_order', 'group_name', 'status', 'created_at'),
  status: activeStatus.optional(),
})
export type GroupListInput = z.output<typeof GroupListInput>

const managePermission = 'ManageTenantSettingsGroups'
const readPermissions: Guard = [managePermission, 'ManageTenantMerchantsCategory', 'ManageTenantPromotions']

export const groups = {
  list: call('tenant', 'GET /groups', readPermissions, {
    input: GroupListInput,
    ...pageOf(Group),
    fallback: 'Something wrong fetching Groups',
  }),
  show: call('tenant', 'GET /groups/{id}', readPermissions, { input: idParams, output: Group, entity: 'Group' }),
  create: call('tenant', 'POST /groups', managePermission, {
    input: GroupInput,
    output: Group,
    status: 201,
    message: 'Create Group Successfully',
    fallback: 'Something wrong creating Group',
  }),
  update: call('tenant', 'PUT /groups/{id}', managePermission, {
    input: GroupUpdateInput.extend({ id, ...expectedUpdatedAt }),
    output: Group,
    entity: 'Group',
    message: 'Update Group Successfully',
    fallback: 'Something wrong updating Group',
  }),
  move: call('tenant', 'POST /groups/{id}/move', managePermission, {
    input: moveInput,
    output: idParams,
    entity: 'Group',
  }),
  /** Categories and banners of the group remain without it. */
  remove: call('tenant', 'DELETE /groups/{id}', managePermission, {
    ...deletionOf('Group'),
    entity: 'Group',
    fallback: 'Something wrong deleting Group',
  }),
}
