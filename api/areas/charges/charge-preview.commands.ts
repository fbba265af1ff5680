import type { ChargeInput } from '#contract/areas/charges.ts'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Context } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { lowestFeeFor } from '../delivery/delivery.rules.ts'
import { zoneTermsOf } from '../delivery/zones.queries.ts'
import { billFor } from '../orders/bill/bill.rules.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { showCharge, toColumns } from './charges.commands.ts'
import { activeCharges, findMerchantPricing } from './charges.db.ts'
import { chargeRefusal, chargesFor } from './charges.rules.ts'

const billSettings = Settings.pick({
  tax: true,
  delivery_rate: true,
  free_delivery_above: true,
  max_distance: true,
  delivery_tax_percent: true,
})

type SampleOrder = {
  id?: string | undefined
  subtotal: number
  order_type: OrderTypeAlias
  payment_mode?: PaymentAlias | null | undefined
}

/**
 * The bill of a sample order with a charge as it is being edited and all other active charges. A delivery costs the
 * lowest fee of its rate. A global charge is shown on a bill in its own currency. 404 if the charge that it replaces
 * does not exist in the panel of the merchant or (null) the tenant; 422 if the charge is not valid.
 */
export async function previewCharge(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  draft: ChargeInput,
  { id: storedId, ...sample }: SampleOrder,
  panelMerchantId: string | null,
) {
  const id = storedId === undefined ? newId() : (await showCharge(db, storedId, panelMerchantId)).id
  const columns = await toColumns(db, draft)
  const { merchant_id } = columns
  const merchant = merchant_id === null ? undefined : await findMerchantPricing(db, merchant_id)
  const zones = merchant_id === null ? [] : await zoneTermsOf(db, merchant_id)
  const settings = await settingsFor(db, merchant_id, billSettings)
  const order = {
    merchant_id,
    order_type: sample.order_type,
    payment_mode: sample.payment_mode ?? null,
    currency: merchant?.currency ?? columns.currency ?? tenant.currency,
  }
  const edited = { ...columns, id, translations: draft.translations ?? {} }
  const stored = await activeCharges(db, merchant_id)
  const isStored = stored.some((charge) => charge.id === id)
  const charges = [...stored.map((charge) => (charge.id === id ? edited : charge)), ...(isStored ? [] : [edited])]
  const isDelivered = sample.order_type === 'delivery' || sample.order_type === 'pick_and_drop'
  const bill = billFor({
    currency: order.currency,
    lines: [
      { product_id: '', quantity: 1, unit_price: sample.subtotal, options_price: 0, addons_price: 0, is_taxable: true },
    ],
    charges: chargesFor(charges, order),
    coupon: null,
    tip: null,
    delivery_fee: isDelivered ? lowestFeeFor(settings, sample.subtotal, zones) : 0,
    tax_inclusive_prices: merchant?.tax_inclusive_prices ?? false,
    product_tax_percent: settings.tax.product_tax_percent,
    delivery_tax_percent: settings.delivery_tax_percent ?? settings.tax.delivery_tax_percent,
  })
  return { bill, reason: chargeRefusal(edited, order) }
}
