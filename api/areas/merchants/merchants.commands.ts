import type { Merchant, MerchantSummary } from '#contract/schemas/merchant.ts'
import type { MerchantUpdateInput, MerchantInput } from '#contract/areas/merchants/merchants.ts'
import type { AuditAction } from '#contract/areas/audit/actions.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { startMerchantModes } from '../payments/merchant-modes.commands.ts'
import { moveZones } from './location.commands.ts'
import { checkMerchant } from './merchant-draft.commands.ts'
import { columnsOf } from './merchant-columns.ts'
import { hasOpenOrders } from './merchant-checks.db.ts'
import type { MerchantRow } from './merchants.db.ts'
import {
  insertMerchant,
  lockMerchant,
  oneMerchant,
  setMerchant,
  setMerchantCategories,
  slugsLike,
} from './merchants.db.ts'
import type { SummaryRow } from './merchant-summaries.db.ts'
import { firstFreeSlug, slugify } from '#api/platform/text/slug.rules.ts'
import { endPause, startPause } from './pauses/pauses.commands.ts'
import { defaultTypeAfter, isSponsoredAt, ratingOf } from './merchants.rules.ts'
import { resume } from './merchants.job-types.ts'
import { assertPublishable } from './publish-checklist.commands.ts'

/** Converts a row to the response. `now` (ISO) decides whether a sponsorship is still active. */
export function merchantOf(
  { id, latitude, longitude, rating_sum, rating_count, logo_url, cover_url, icon_url, ...row }: MerchantRow,
  now: string,
): Merchant {
  const image = (url: string | null) => (url === null ? undefined : { image_url: url })
  const images = { logo: image(logo_url), cover: image(cover_url), icon: image(icon_url) }
  return {
    ...row,
    _id: id,
    merchant_id: id,
    average_rating: ratingOf(rating_sum, rating_count),
    reviews_count: rating_count,
    is_sponsored: isSponsoredAt(row.is_sponsored, row.sponsored_expiration, now),
    merchant_address_location: latitude === null || longitude === null ? null : { latitude, longitude },
    images,
  }
}

export const summaryOf = ({ rating_sum, rating_count, ...row }: SummaryRow): MerchantSummary => ({
  ...row,
  average_rating: ratingOf(rating_sum, rating_count),
})

export async function showMerchant(db: Db, id: string): Promise<Merchant> {
  return merchantOf(orNotFound(await oneMerchant(db, id), 'Merchant'), db.now)
}

/** Returns the merchant after a change, emits its event and writes the audit log. */
export async function publishMerchantChange(
  db: Db,
  id: string,
  action: AuditAction,
  changes: Record<string, unknown>,
): Promise<Merchant> {
  const merchant = await showMerchant(db, id)
  await Promise.all([
    emit(
      db,
      action === 'merchant.created' ? 'merchant.created' : 'merchant.updated',
      id,
      { merchant_id: id, merchant },
      id,
    ),
    audit(db, action, `merchant:${id}`, changes),
  ])
  return merchant
}

export async function createMerchant(db: Db, tenant: ResolvedTenant, draft: MerchantInput): Promise<Merchant> {
  const id = newId()
  const currency = draft.currency ?? tenant.currency
  const merchantDraft = {
    ...draft,
    currency,
    timezone: draft.timezone ?? tenant.timezone,
    default_order_type: defaultTypeAfter(draft.order_types, draft.default_order_type),
    commission_type: draft.commission_type ?? 'percentage',
    commission_value: draft.commission_value ?? 0,
  }
  const base = draft.slug ?? (slugify(draft.name, 100) || `merchant-${id.slice(-6)}`)
  const [taken] = await Promise.all([
    draft.slug === undefined ? slugsLike(db, base) : new Set<string>(),
    checkMerchant(db, tenant, merchantDraft, draft),
  ])
  await insertMerchant(db, {
    ...columnsOf(merchantDraft),
    id,
    status: 'inactive',
    slug: firstFreeSlug(base, (slug) => taken.has(slug)),
    merchant_type: draft.merchant_type,
    name: draft.name,
    address: draft.address,
    country: draft.country,
    contact_number: draft.contact_number,
    contact_email: draft.contact_email,
    order_types: draft.order_types,
    default_order_type: merchantDraft.default_order_type,
    currency,
    timezone: merchantDraft.timezone,
  })
  if (draft.category_ids) await setMerchantCategories(db, id, [...new Set(draft.category_ids)])
  if (draft.override_payment_methods) await startMerchantModes(db, id)
  return publishMerchantChange(db, id, 'merchant.created', draft)
}

export async function updateMerchant(
  db: Db,
  tenant: ResolvedTenant,
  id: string,
  changes: MerchantUpdateInput,
): Promise<Merchant> {
  const [, row] = await Promise.all([lockMerchant(db, id), oneMerchant(db, id)])
  const before = orNotFound(row, 'Merchant')
  const after = { ...before, ...definedColumns(changes) }
  const default_order_type = defaultTypeAfter(after.order_types, changes.default_order_type, before.default_order_type)
  await checkMerchant(db, tenant, { ...after, default_order_type }, changes, before)
  await assertPublishable(db, before, changes)
  if (changes.override_payment_methods && !before.override_payment_methods) await startMerchantModes(db, id)
  const columns = columnsOf({ ...changes, ...(changes.order_types ? { default_order_type } : {}) })
  await Promise.all([
    setMerchant(db, id, columns),
    changes.category_ids && setMerchantCategories(db, id, [...new Set(changes.category_ids)]),
    changes.merchant_address_location !== undefined && moveZones(db, id, changes.merchant_address_location),
  ])
  return publishMerchantChange(db, id, 'merchant.updated', changesOf(before, changes))
}

/** Deletes a merchant. Orders and reports keep it. */
export async function removeMerchant(db: Db, tenant: ResolvedTenant, id: string): Promise<void> {
  const [, row, isBusy] = await Promise.all([lockMerchant(db, id), oneMerchant(db, id), hasOpenOrders(db, id)])
  const before = orNotFound(row, 'Merchant')
  if (tenant.businessType === 'static_merchant' && tenant.staticMerchantId === id)
    throw apiError('STATIC_MERCHANT_NOT_DELETABLE')
  if (isBusy) throw apiError('MERCHANT_HAS_OPEN_ORDERS')
  const merchant = { ...merchantOf(before, db.now), status: 'inactive' as const, is_accepting_orders: false }
  await Promise.all([
    endPause(db, id, db.now),
    setMerchant(db, id, { deleted_at: db.now, is_accepting_orders: false }),
    emit(db, 'merchant.updated', id, { merchant_id: id, merchant }, id),
    audit(db, 'merchant.deleted', `merchant:${id}`, { name: before.name }),
  ])
}

/** Starts or pauses order taking. A pause ends at `paused_until` (ISO), or has no end if it is null. */
export async function acceptOrders(
  db: Db,
  id: string,
  is_accepting_orders: boolean,
  paused_until: string | null = null,
): Promise<Merchant> {
  if (paused_until !== null && Date.parse(paused_until) <= db.nowMs)
    throw invalid({ paused_until: 'The end of the pause must be in the future.' })
  const before = orNotFound(await lockMerchant(db, id), 'Merchant')
  const until = is_accepting_orders || paused_until === null ? null : new Date(paused_until).toISOString()
  await Promise.all([
    is_accepting_orders ? endPause(db, id, before.paused_until) : startPause(db, id),
    setMerchant(db, id, { is_accepting_orders, paused_until: until }),
    until !== null && resume.enqueue(db, { merchant_id: id }, { at: until }),
  ])
  return publishMerchantChange(db, id, 'merchant.accepting', { is_accepting_orders, paused_until: until })
}
