import { saleSettings, Settings } from '#contract/areas/settings/settings.ts'
import { storeMerchants as calls } from '#contract/areas/storefront/merchants.ts'
import type { StoreMerchantListInput, StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { PrebuiltResponse } from '#api/platform/handlers.ts'
import type { Handler, Handlers, Context } from '#api/platform/handlers.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import { notFound } from '#api/platform/api-error.ts'
import { envelopeSerializer } from '#api/platform/http/response-serializer.ts'
import { seesMerchant } from '#contract/rules/permissions.ts'
import { isPreviewToken } from '#api/platform/tenancy/preview-tokens.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { visitorOf, localeOf } from './visitor-context.ts'
import { cardOf } from './merchant-cards.commands.ts'
import type { Card } from './merchant-cards.commands.ts'
import { locationOf, shownZones } from './merchants/merchant-card.rules.ts'
import { timingOf } from './merchants/opening.rules.ts'
import { merchantsFor, serviceability } from './merchants.commands.ts'
import { activeOrderTypes } from './merchants/order-types.db.ts'
import { merchantRow } from './merchants/merchant-rows.db.ts'
import { publicName } from '../reviews/reviews.rules.ts'
import { pageOfReviews } from './reviews.db.ts'
import { freeSlots } from './slots.commands.ts'

/** How long a list is cached, in milliseconds. A published change to a merchant takes effect immediately. */
const listCacheMs = 3_000
const lists = new TenantCache<PrebuiltResponse>({
  maxEntries: 5_000,
  maxWeight: 32_000_000,
  weigh: ({ body }) => body.length,
})
const writeList = envelopeSerializer(calls.list)

type CacheContext = Parameters<NonNullable<Handler<typeof calls.list>['fromCache']>>[0]
const listAt = (context: CacheContext) => ({
  tenantId: context.tenant.id,
  subject: 'merchants',
  parts: [localeOf(context), JSON.stringify(context.input)],
})

const list: Handler<typeof calls.list> = Object.assign(
  async (context: Context<StoreMerchantListInput>) => {
    const {
      db,
      input: { page, limit },
    } = context
    const { data, meta } = await merchantsFor(db, context.input, visitorOf(context), localeOf(context))
    const response = new PrebuiltResponse(
      writeList({ success: true, status_code: 200, data, meta: { ...meta, page, limit } }),
    )
    lists.set(listAt(context), response, db.nowMs + listCacheMs)
    return response
  },
  { fromCache: (context) => lists.get(listAt(context), context.services.clock()) } satisfies Pick<
    Handler<typeof calls.list>,
    'fromCache'
  >,
)

export const storeMerchants: Handlers<typeof calls> = {
  list,
  show: async (context) => {
    const { db, input } = context
    const row = await merchantRow(db, input.id)
    if (!row || (row.status !== 'active' && !mayPreview(context, row.id))) throw notFound('Merchant')
    const [settings, area, orderTypes] = await Promise.all([
      settingsFor(db, row.id, saleSettings),
      settingsFor(db, row.id, areaSettings),
      activeOrderTypes(db),
    ])
    const zones = shownZones(row.zones, area.store_type, area.serviceable_area.is_enabled)
    return viewOf(cardOf(db, row, settings, visitorOf(context), localeOf(context), orderTypes), zones)
  },
  reviews: async ({ db, input }) => {
    const { data, meta } = await pageOfReviews(db, input)
    return { data: data.map((review) => ({ ...review, customer_name: publicName(review.customer_name) })), meta }
  },
  slots: ({ db, input }) => freeSlots(db, input),
  serviceability: async (context) => {
    const { db, input } = context
    const row = input.merchant_id === undefined ? undefined : await merchantRow(db, input.merchant_id)
    if (input.merchant_id !== undefined && row?.status !== 'active') throw notFound('Merchant')
    const orderType = input.order_type ?? (row?.merchant_type === 'pick_and_drop' ? 'pick_and_drop' : 'delivery')
    return serviceability(db, { ...visitorOf(context), orderType }, input.merchant_id)
  },
}

const areaSettings = Settings.pick({ store_type: true, serviceable_area: true })

/**
 * Whether the caller may see an unpublished merchant: a panel user who may see it in the panel, or a visitor with a
 * preview token.
 */
const mayPreview = (
  {
    input: { admin, preview },
    principal,
    services,
    tenant,
    db,
  }: Context<{ admin?: boolean | undefined; preview?: string | undefined }>,
  merchantId: string,
) =>
  (admin === true && principal.kind === 'user' && seesMerchant(principal, merchantId)) ||
  (preview !== undefined && isPreviewToken(services.config, { tenantId: tenant.id, merchantId }, preview, db.nowMs))

function viewOf(
  { merchant, row, settings, service }: Card,
  zones: StoreMerchantDetails['zones'],
): StoreMerchantDetails {
  const shows = row.show_contact_to_customer
  return {
    ...merchant,
    postal_code: row.postal_code,
    contact_number: shows ? row.contact_number : null,
    contact_email: shows ? row.contact_email : null,
    default_order_type: merchant.order_types.includes(row.default_order_type)
      ? row.default_order_type
      : (merchant.order_types[0] ?? row.default_order_type),
    timing: timingOf(row, settings),
    zones,
    merchant_address_location: locationOf(row),
    tax_inclusive_prices: row.tax_inclusive_prices,
    product_tax_percent: settings.tax.product_tax_percent,
    max_distance: settings.max_distance,
    service_reason: service.service_reason,
    is_active: row.status === 'active',
  }
}
