import type {
  masterMenu as tenantCalls,
  merchantMasterMenu as merchantCalls,
} from '#contract/areas/catalog/master-menu.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { changeMasterMenu, showMasterMenu } from './menu.commands.ts'
import { assignStores, pushToStores, removeStores } from './stores.commands.ts'
import { masterMenuRow } from './menu.db.ts'
import { pageOfStores } from './stores.db.ts'
import { listOverridden, menuProductOf, previewStores } from './preview.commands.ts'
import { resetCategory, resetOption, resetProducts } from './resets.commands.ts'

/**
 * Work on products of one merchant that reads the master menu, which belongs to another one: in the scope of the tenant.
 * The work itself names the merchant.
 */
const inTenant = <T>({ openTransaction, tenant }: Context, work: (db: Db) => Promise<T>): Promise<T> =>
  openTransaction(work, { scope: { tenantId: tenant.id, merchantId: null } })

/** The merchant of the call, whose access the gate has checked. */
const merchantOf = ({ openTransaction }: Context): Promise<string> =>
  openTransaction((db) => {
    if (db.scope.merchantId === null) throw notFound('Merchant')
    return Promise.resolve(db.scope.merchantId)
  })

export const masterMenu: Handlers<typeof tenantCalls> = {
  show: ({ db }) => showMasterMenu(db),
  save: ({ db, input }) => changeMasterMenu(db, input),
  stores: async ({ db, input }) => {
    const menu = await masterMenuRow(db)
    if (!menu) return { data: [], meta: { total: 0 } }
    const { data, meta } = await pageOfStores(db, menu.merchant_id, input)
    return {
      meta,
      data: data.map(({ follows, requested_at, applied_at, waiting, ...row }) => ({
        ...row,
        applied_at,
        waiting: waiting ?? 0,
        state:
          follows === null ? null : applied_at === null || applied_at < (requested_at ?? '') ? 'updating' : 'in_step',
      })),
    }
  },
  preview: ({ db, input: { merchant_ids, ...assignment } }) => previewStores(db, merchant_ids, assignment),
  assign: async ({ db, input: { merchant_ids, ...assignment } }) => ({
    assigned: await assignStores(db, merchant_ids, assignment),
  }),
  push: async ({ db, input }) => ({ pushed: await pushToStores(db, input.merchant_ids) }),
  leave: async ({ db, input }) => ({ left: await removeStores(db, input.merchant_ids) }),
  overrides: ({ db, input }) => listOverridden(db, input.merchant_id, input),
  reset: (context) =>
    context.openTransaction(async (db) => ({
      reset: await resetProducts(
        db,
        context.input.merchant_id,
        context.input.product_ids ?? null,
        context.input.fields,
      ),
    })),
}

export const merchantMasterMenu: Handlers<typeof merchantCalls> = {
  product: async (context) => {
    const merchantId = await merchantOf(context)
    return inTenant(context, (db) => menuProductOf(db, merchantId, context.input.id))
  },
  reset: async (context) => {
    const merchantId = await merchantOf(context)
    return inTenant(context, async (db) => ({
      reset: await resetProducts(db, merchantId, context.input.product_ids, context.input.fields),
    }))
  },
  resetCategory: (context) => resetRecord(context, resetCategory),
  resetOption: (context) => resetRecord(context, resetOption),
}

async function resetRecord(
  context: Context<{ id: string }>,
  reset: (db: Db, merchantId: string, id: string) => Promise<void>,
): Promise<Record<string, never>> {
  const merchantId = await merchantOf(context)
  await inTenant(context, (db) => reset(db, merchantId, context.input.id))
  return {}
}
