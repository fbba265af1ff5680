import type { PaymentAlias } from '#contract/fields.ts'
import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'
import { newId } from '../runtime/ids.ts'
import type { TestTenant } from './tenants.ts'

type ProductInput = {
  name?: string
  selling_price?: number
  quantity?: number | null
  is_taxable?: boolean
  status?: 'active' | 'inactive'
}

/** A merchant that sells products by cash and card, with helpers for its data and carts. */
export async function newShop(tenant: TestTenant, options: Parameters<TestTenant['merchant']>[0] = {}) {
  const merchantId = await tenant.merchant(options)

  const enablePaymentMode = (alias: PaymentAlias) =>
    tenant.db((db) =>
      db
        .insertInto('payment_mode')
        .values({
          id: newId(),
          alias,
          name: alias,
          is_active: true,
          is_configured: true,
          ...(alias === 'wallet' ? { provider: 'wallet' } : {}),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  await enablePaymentMode('cash_on_delivery')
  await enablePaymentMode('card')

  async function product({
    name = 'Margherita',
    selling_price = 1000,
    quantity = null,
    is_taxable = true,
    status = 'active',
  }: ProductInput = {}) {
    const id = newId()
    await tenant.db(async (db) => {
      await db
        .insertInto('product')
        .values({
          id,
          merchant_id: merchantId,
          name,
          selling_price,
          is_taxable,
          status,
          track_inventory: quantity !== null,
          quantity,
        })
        .execute()
      await db
        .updateTable('merchant')
        .set((eb) => ({ catalog_version: eb('catalog_version', '+', 1) }))
        .where('id', '=', merchantId)
        .execute()
    })
    return id
  }

  /**
   * A product with one required choice among products in each slot. With `nestedPrices` the first choice brings along a
   * required one of these prices. Returns the choices by product.
   */
  async function combo(
    selling_price: number,
    slots: readonly (readonly string[])[],
    nestedPrices: readonly number[] = [],
  ) {
    const id = await product({ name: 'Combo', selling_price })
    const options = slots.map((products) => ({
      option_id: newId(),
      values: products.map((product_id) => ({ id: newId(), product_id })),
    }))
    const parent = options[0]
    const nested = {
      option_id: newId(),
      under: [parent?.values[0]?.id ?? ''],
      value_ids: nestedPrices.map(() => newId()),
    }
    const isNesting = (id: string) => nestedPrices.length > 0 && nested.under[0] === id
    await tenant.db(async (db) => {
      for (const { option_id, values } of options) {
        const stored = values.map((value, nth) => ({
          ...value,
          ...(isNesting(value.id) ? { option_ids: [nested.option_id] } : {}),
          name: `${nth}`,
          price: nth * 50,
          is_default: false,
          stock_status: 'in_stock' as const,
        }))
        await db
          .insertInto('product_option')
          .values({
            id: option_id,
            merchant_id: merchantId,
            owner_product_id: id,
            name: 'Slot',
            type: 'single',
            is_required: true,
            range_min: 1,
            values: json(stored),
          })
          .execute()
        const rows = values.map(({ product_id }) => ({ option_id, product_id, merchant_id: merchantId }))
        await db.insertInto('option_component').values(rows).execute()
      }
      if (parent && nestedPrices.length > 0) await insertNested(db, parent.option_id, nested, nestedPrices)
    })
    return { product_id: id, options, nested }
  }

  async function insertNested(
    db: Db,
    parentId: string,
    { option_id, value_ids }: { option_id: string; value_ids: readonly string[] },
    prices: readonly number[],
  ) {
    const values = value_ids.map((id, nth) => ({
      id,
      name: `Nested ${nth}`,
      price: prices[nth] ?? 0,
      is_default: false,
      stock_status: 'in_stock' as const,
    }))
    await db
      .insertInto('product_option')
      .values({
        id: option_id,
        merchant_id: merchantId,
        name: 'Nested',
        type: 'single',
        is_required: true,
        range_min: 1,
        values: json(values),
      })
      .execute()
    await db
      .insertInto('option_nesting')
      .values({ merchant_id: merchantId, option_id: parentId, nested_id: option_id })
      .execute()
  }

  const setting = (setting_key: string, value: unknown) =>
    tenant.db(async (db) => {
      await db.deleteFrom('setting').where('setting_key', '=', setting_key).execute()
      await db
        .insertInto('setting')
        .values({ id: newId(), setting_key, setting_value: json(value) })
        .execute()
      await db
        .updateTable('tenant_profile')
        .set((eb) => ({ settings_version: eb('settings_version', '+', 1) }))
        .execute()
    })

  const stockOf = async (id: string) =>
    (
      await tenant.db((db) =>
        db.selectFrom('product').select('quantity').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).quantity

  const home = { address: '14 Tooley Street', latitude: 51.5055, longitude: -0.0855, country: 'GB' }
  const cart = (
    items: readonly {
      product_id: string
      quantity?: number
      options?: { option_id: string; under?: string[]; value_ids: string[] }[]
      addons?: { product_id: string; quantity: number }[]
    }[],
  ) => ({
    merchant_id: merchantId,
    order_type: 'delivery' as const,
    address: home,
    payment_mode: 'cash_on_delivery' as const,
    items: items.map((item) => ({ quantity: 1, ...item })),
  })

  return {
    merchantId,
    product,
    combo,
    setting,
    pays: enablePaymentMode,
    stockOf,
    cart,
    home,
    staff: () => tenant.user(['ManageMerchantOrders', 'ManageMerchantDashboard'], { merchants: [merchantId] }),
  }
}
