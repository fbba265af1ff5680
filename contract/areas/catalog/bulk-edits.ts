import { z } from 'zod'
import { call } from '../../call.ts'
import type { Guard, Scope } from '../../call.ts'
import { activeStatus, emptyObject, id, ids, instant, price, stockStatus } from '../../fields.ts'
import { catalogPermissions } from '../../rules/permissions.ts'

/** How long an edit can be undone. */
export const undoMinutes = 10

const productIds = z.array(id).min(1).max(500)
const links = ids.default([])

/** A new price, or one that differs from the old by a percentage, rounded to a minor unit. */
const PriceChange = z.union([z.object({ price }), z.object({ percent: z.number().min(-100).max(1_000) })])
export type PriceChange = z.infer<typeof PriceChange>

/** What changes. Fields that are absent stay as they are. `is_deleted` deletes and changes nothing else. */
const productChanges = {
  status: activeStatus.optional(),
  stock_status: stockStatus.optional(),
  selling_price: PriceChange.optional(),
  is_deleted: z.literal(true).optional(),
}
const merchantProductChanges = {
  ...productChanges,
  add_category_ids: links,
  remove_category_ids: links,
  add_tag_ids: links,
  remove_tag_ids: links,
}

const BulkProductChanges = z.object(merchantProductChanges)
export type BulkProductChanges = z.output<typeof BulkProductChanges>

/** Why a product was left as it is. */
const bulkFailure = z.enum([
  'not_found',
  'no_stock',
  'price_range',
  'changed',
  'sku_taken',
  'in_combos',
  'pos_managed',
  'master_menu',
])

const BulkFailure = z.object({ id, name: z.string().nullable(), reason: bulkFailure })
export type BulkFailure = z.infer<typeof BulkFailure>

/** `edit_id` is null if nothing changed. */
const BulkEditResult = z.object({ edit_id: id.nullable(), changed: z.int(), failures: z.array(BulkFailure) })
export type BulkEditResult = z.infer<typeof BulkEditResult>

const LatestBulkEdit = z.object({ id, changed: z.int(), undo_until: instant })

const path = '/catalog/product/bulk-edits'

const bulkEditCalls = <C extends z.ZodRawShape>(scope: Scope, permission: Guard, changes: C) => ({
  /** Changes many products, each on its own: one that cannot be changed is named and does not stop the others. */
  create: call(scope, `POST ${path}`, permission, {
    input: z.object({ ids: productIds, ...changes }),
    output: BulkEditResult,
    entity: 'Product',
  }),
  /** The last edit of the caller that can still be undone. */
  latest: call(scope, `GET ${path}/latest`, permission, { input: emptyObject, output: LatestBulkEdit.nullable() }),
  /** Restores the products, except those that have been changed since then in the same fields. Only by who edited. */
  undo: call(scope, `POST ${path}/{id}/undo`, permission, {
    input: z.object({ id }),
    output: BulkEditResult.omit({ edit_id: true }),
    entity: 'Edit',
  }),
})

export const bulkEdits = bulkEditCalls('tenant', 'ManageTenantMerchantsProduct', productChanges)
export const merchantBulkEdits = bulkEditCalls('merchant', catalogPermissions, merchantProductChanges)
