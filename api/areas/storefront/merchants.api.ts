import { saleSettings } from '#contract/settings.ts'
import type { storeMerchants as calls, StoreMerchantView } from '#contract/store-merchants.ts'
import type { Answers } from '#api/platform/answers.ts'
import { missing } from '#api/platform/fail.ts'
import type { Who } from '#api/platform/who.ts'
import { settingsFor } from '../settings/settings.db.ts'
import { askerOf, localeOf } from './asker.ts'
import { cardOf } from './merchant-cards.acts.ts'
import type { Card } from './merchant-cards.acts.ts'
import { locationOf, timingOf } from './merchant-card.rules.ts'
import { merchantsFor, serviceability } from './merchants.acts.ts'
import { activeOrderTypes, merchantRow } from './merchants.db.ts'
import { pageOfReviews } from './reviews.db.ts'
import { freeSlots } from './slots.acts.ts'

export const storeMerchants: Answers<typeof calls> = {
  list: (context) => merchantsFor(context.db, context.input, askerOf(context), localeOf(context)),
  show: async (context) => {
    const { db, input, who } = context
    const row = await merchantRow(db, input.id)
    if (!row || (row.status !== 'active' && !(input.admin && mayPreview(who)))) throw missing('Merchant')
    const [settings, offered] = await Promise.all([settingsFor(db, row.id, saleSettings), activeOrderTypes(db)])
    return viewOf(cardOf(db, row, settings, askerOf(context), localeOf(context), offered))
  },
  reviews: ({ db, input }) => pageOfReviews(db, input),
  slots: ({ db, input }) => freeSlots(db, input),
  serviceability: async (context) => {
    const { db, input } = context
    const row = input.merchant_id === undefined ? undefined : await merchantRow(db, input.merchant_id)
    if (input.merchant_id !== undefined && row?.status !== 'active') throw missing('Merchant')
    const orderType = input.order_type ?? (row?.merchant_type === 'pick_and_drop' ? 'pick_and_drop' : 'delivery')
    return serviceability(db, { ...askerOf(context), orderType }, input.merchant_id)
  },
}

/** STORE-106: people of the panels see what is not published yet. */
const mayPreview = (who: Who) => who.kind === 'user'

function viewOf({ merchant, row, settings, service }: Card): StoreMerchantView {
  const shows = row.show_contact_to_customer
  return {
    ...merchant,
    postal_code: row.postal_code, contact_number: shows ? row.contact_number : null, contact_email: shows ? row.contact_email : null,
    default_order_type: merchant.order_types.includes(row.default_order_type) ? row.default_order_type : (merchant.order_types[0] ?? row.default_order_type),
    timing: timingOf(row, settings), zones: row.zones, merchant_address_location: locationOf(row), tax_inclusive_prices: row.tax_inclusive_prices,
    product_tax_percent: settings.tax.product_tax_percent, max_distance: settings.max_distance, service_reason: service.service_reason, is_active: row.status === 'active',
  }
}
