import { z } from 'zod'
import { call } from '../../call.ts'
import { id, idParams, instant, pageOf, paging } from '../../fields.ts'

/** How long a push can be undone. */
export const pushUndoHours = 24
/** How many of the records that an undo left as they are a push names. */
const namedRecords = 100

const MenuPush = z.object({
  id,
  date: instant,
  /** After a change of the master menu, everything on request, or when stores began to follow. */
  kind: z.enum(['change', 'push', 'follow']),
  /** Who pushed or changed the master menu; null: unknown. */
  actor_name: z.string().nullable(),
  /** The product that has changed, if it is one. */
  product_name: z.string().nullable(),
  /** Stores that the push has changed. */
  store_count: z.int(),
  /** Products that it has changed, at all stores. */
  product_count: z.int(),
  state: z.enum(['done', 'undoing', 'undone']),
  /** Until when it can be undone; null: no longer. */
  undo_until: instant.nullable(),
  undone_by: z.string().nullable(),
  /** Stores at which an undo is complete. */
  undone_count: z.int(),
  /** Records that an undo left as they are. */
  kept_count: z.int(),
})
export type MenuPush = z.infer<typeof MenuPush>

/** Why an undo left a record as it is. */
const keptReason = z.enum(['changed', 'deleted', 'in_use', 'taken', 'left'])
export type KeptReason = z.infer<typeof keptReason>

const KeptRecord = z.object({
  record: z.enum(['product', 'category', 'option']),
  record_id: id,
  name: z.string(),
  merchant_id: id,
  merchant_name: z.string(),
  reason: keptReason,
})

const MenuPushDetails = MenuPush.extend({ kept: z.array(KeptRecord).max(namedRecords) })
export type MenuPushDetails = z.infer<typeof MenuPushDetails>

const permission = 'ManageTenantMerchantsProduct'
const path = '/catalog/master-menu/pushes'

/** What the master menu did to the stores that follow it. */
export const menuPushes = {
  /** Newest first. Pushes that changed nothing are absent, unless somebody requested them. */
  list: call('tenant', `POST ${path}/list`, permission, {
    input: paging,
    ...pageOf(MenuPush),
    readOnly: true,
  }),
  show: call('tenant', `GET ${path}/{id}`, permission, { input: idParams, output: MenuPushDetails, entity: 'Push' }),
  /**
   * Restores the stores in the background, except records that have been changed since then. The master menu stays as it
   * is: the next push applies it again. Repeating the call changes nothing.
   */
  undo: call('tenant', `POST ${path}/{id}/undo`, permission, { input: idParams, output: MenuPush, entity: 'Push' }),
}
