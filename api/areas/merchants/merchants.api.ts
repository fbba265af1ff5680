import type {
  merchants as tenantCalls,
  MerchantUpdateInput,
  MerchantLocationInput,
  ownMerchant as ownCalls,
} from '#contract/areas/merchants/merchants.ts'
import { tenantOnlyFields } from '#contract/areas/merchants/merchants.ts'
import { entersAllMerchants, seesAllMerchants } from '#contract/rules/permissions.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { merchantChoice } from '../exports/merchant-choice.commands.ts'
import { importHandlers } from '../imports/imports.commands.ts'
import { merchantsImport } from './merchants.import.ts'
import { merchantsExport } from './merchants.export.ts'
import { locationOf, setLocationOf } from './location.commands.ts'
import {
  acceptOrders,
  publishMerchantChange,
  createMerchant,
  merchantOf,
  removeMerchant,
  showMerchant,
  summaryOf,
  updateMerchant,
} from './merchants.commands.ts'
import { showPublishChecklist } from './publish-checklist.commands.ts'
import { countMerchants, oneMerchant, pageOfMerchants } from './merchants.db.ts'
import { suggestMerchants, summariesOf } from './merchant-summaries.db.ts'
import { shareLink } from './share.commands.ts'

type One = Context<{ id: string }>

/** Throws if a request in merchant scope is for another merchant. */
function assertOwnMerchant<C extends One>(context: C): C {
  const { db, input } = context
  if (db.scope.merchantId !== null && db.scope.merchantId !== input.id) throw apiError('WRONG_MERCHANT')
  return context
}

async function location(context: One) {
  const { db, input } = assertOwnMerchant(context)
  return locationOf(orNotFound(await oneMerchant(db, input.id), 'Merchant'))
}

async function setLocation(context: Context<MerchantLocationInput>) {
  const { db, input } = assertOwnMerchant(context)
  await setLocationOf(db, input)
  await publishMerchantChange(db, input.id, 'merchant.moved', input)
  return location(context)
}

async function share(context: Context<{ id: string; locale: string }>) {
  const { db, input, services, tenant, request } = assertOwnMerchant(context)
  return shareLink(services.config, tenant, orNotFound(await oneMerchant(db, input.id), 'Merchant'), {
    locale: input.locale,
    ownHost: request.host,
    nowMs: db.nowMs,
  })
}

/**
 * Returns the changes that the caller may make. In merchant scope, fields of the tenant are ignored unless the
 * caller may see all merchants.
 */
type Change = Context<MerchantUpdateInput & { id: string; expected_updated_at?: string | undefined }>
function writable(context: Change): MerchantUpdateInput {
  const { id: _id, expected_updated_at: _seen, ...changes } = context.input
  if (context.db.scope.merchantId === null || seesAllMerchants(panelUser(context).permissions)) return changes
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !tenantOnlyFields.includes(field)))
}

const sharedHandlers = {
  location,
  setLocation,
  shareLink: share,
  publishChecklist: (context: One) => showPublishChecklist(assertOwnMerchant(context).db, context.input.id),
  show: (context: One) => showMerchant(assertOwnMerchant(context).db, context.input.id),
  update: async (context: Change) => {
    const {
      db,
      input: { id, expected_updated_at },
    } = assertOwnMerchant(context)
    await lockUnmodified(db, 'merchant', id, expected_updated_at)
    return updateMerchant(db, context.tenant, id, writable(context))
  },
}

/** Returns summaries in the order of `ids`. */
async function summariesInOrder(db: Db, ids: readonly string[]) {
  const rowsById = new Map((await summariesOf(db, ids)).map((row) => [row._id, row]))
  return [...new Set(ids)].flatMap((id) => rowsById.get(id) ?? []).map(summaryOf)
}

export const merchants: Handlers<typeof tenantCalls> = {
  ...sharedHandlers,
  create: ({ db, tenant, input }) => createMerchant(db, tenant, input),
  list: async ({ db, input }) => {
    const { data, meta } = await pageOfMerchants(db, input, '-created_at')
    return { data: data.map((row) => merchantOf(row, db.now)), meta }
  },
  listByIds: ({ db, input }) => summariesInOrder(db, input.merchant_ids),
  remove: async ({ db, tenant, input: { id } }) => {
    await removeMerchant(db, tenant, id)
    return { id }
  },
  setStatus: ({ db, tenant, input: { merchant_id, status } }) => updateMerchant(db, tenant, merchant_id, { status }),
  count: ({ db, input }) => countMerchants(db, input.status),
  ...importHandlers(merchantsImport),
  startExport: async (context) =>
    startExport(context, merchantsExport, await merchantChoice(context.db, context.input)),
  exports: (context) => exportHistory(context, merchantsExport),
  search: async ({ db, input }) => {
    const rows = await suggestMerchants(db, input.search, input.limit)
    return rows.map(({ merchant_id, name, address, phone, logo_url, merchant_type }) => ({
      merchant_id,
      name,
      address,
      phone,
      logo_url,
      merchant_type,
    }))
  },
}

export const ownMerchant: Handlers<typeof ownCalls> = {
  ...sharedHandlers,
  listByIds: (context) => {
    const { permissions, merchantIds } = panelUser(context)
    const entersAll = entersAllMerchants(permissions)
    return summariesInOrder(
      context.db,
      context.input.merchant_ids.filter((id) => entersAll || merchantIds.includes(id)),
    )
  },
  toggleOrderAccepting: ({ db, input: { id, is_accepting_orders, paused_until } }) => {
    if (id !== db.merchantId) throw invalid({ id: 'The id and the merchant id must name the same merchant.' })
    return acceptOrders(db, id, is_accepting_orders, paused_until)
  },
}
