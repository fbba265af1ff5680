import type { OpeningDays } from '#contract/areas/settings/opening-hours.ts'
import { json } from '#api/platform/db/json.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { boundsOf } from '../delivery/zones.rules.ts'
import type { ZoneTerms } from '../delivery/delivery.rules.ts'
import type { ZoneArea } from '../delivery/zones.rules.ts'

/** Coordinates: the test merchants in London, a point one kilometre north, and Paris. */
export const here = { latitude: 51.5045, longitude: -0.0865 }
export const near = { latitude: 51.5135, longitude: -0.0865 }
export const far = { latitude: 48.8566, longitude: 2.3522 }

export const set = (
  tenant: TestTenant,
  values: Record<string, unknown>,
  options: { merchant?: string; locale?: string } = {},
) =>
  tenant.db(async (db) => {
    for (const [setting_key, value] of Object.entries(values)) {
      await db
        .insertInto('setting')
        .values({
          id: newId(),
          setting_key,
          setting_value: json(value),
          merchant_id: options.merchant ?? null,
          locale: options.locale ?? null,
        })
        .execute()
    }
  })

type Words = Record<string, Record<string, string>>
type NewProduct = {
  name?: string
  price?: number
  categories?: string[]
  translations?: Words
  description?: string
  quantity?: number
  status?: 'active' | 'inactive'
  stock_status?: 'in_stock' | 'out_of_stock'
}

export const product = (
  tenant: TestTenant,
  merchant_id: string,
  { name = 'Margherita', price = 950, categories = [], translations = {}, quantity, ...more }: NewProduct = {},
) =>
  tenant.db(async (db) => {
    const id = newId()
    const counted = quantity === undefined ? {} : { track_inventory: true, quantity }
    await db
      .insertInto('product')
      .values({ id, merchant_id, name, selling_price: price, translations: json(translations), ...counted, ...more })
      .execute()
    for (const category_id of categories)
      await db.insertInto('product_category_link').values({ merchant_id, category_id, product_id: id }).execute()
    return id
  })

export const category = (
  tenant: TestTenant,
  merchant_id: string,
  name: string,
  more: { translations?: Words; status?: 'active' | 'inactive'; sort_order?: number } = {},
) =>
  tenant.db(async (db) => {
    const id = newId()
    await db
      .insertInto('product_category')
      .values({
        id,
        merchant_id,
        name,
        sort_order: more.sort_order ?? 0,
        status: more.status ?? 'active',
        translations: json(more.translations ?? {}),
      })
      .execute()
    return id
  })

type Value = { name: string; price: number; stock_status?: 'in_stock' | 'out_of_stock'; translations?: Words }
export const option = (
  tenant: TestTenant,
  merchant_id: string,
  product_id: string,
  name: string,
  values: Value[],
  more: { is_required?: boolean; type?: 'single' | 'multiple'; range_min?: number } = {},
) =>
  tenant.db(async (db) => {
    const id = newId()
    const rows = values.map((value, index) => ({
      id: `v${index}`,
      is_default: false,
      stock_status: 'in_stock',
      ...value,
    }))
    await db
      .insertInto('product_option')
      .values({ id, merchant_id, owner_product_id: product_id, name, type: 'single', values: json(rows), ...more })
      .execute()
    return id
  })

/** A time zone without daylight saving time: hours relative to now are the same on every day. */
export const noDaylightSaving = { timezone: 'Asia/Kuwait' }

export const schedule = (
  tenant: TestTenant,
  merchant_id: string,
  start_time: string,
  end_time: string,
  on: { product_ids?: string[]; category_ids?: string[] },
) =>
  tenant.db((db) =>
    db
      .insertInto('schedule')
      .values({
        id: newId(),
        merchant_id,
        name: 'Some hours',
        type: 'daily',
        slots: json([{ days: [], start_time, end_time }]),
        ...noDaylightSaving,
        ...on,
      })
      .execute(),
  )

export const zone = (
  tenant: TestTenant,
  merchant_id: string,
  area: Partial<ZoneArea & ZoneTerms> & Pick<ZoneArea, 'method'>,
) =>
  tenant.db((db) => {
    const whole = {
      radius: null,
      polygons: null,
      holes: null,
      countries: null,
      postal_codes: null,
      is_active: true,
      ...area,
    }
    const { min_latitude, max_latitude, min_longitude, max_longitude } = boundsOf(whole, here)
    const bounds = `(${max_longitude},${max_latitude}),(${min_longitude},${min_latitude})`
    return db
      .insertInto('zone')
      .values({
        id: newId(),
        merchant_id,
        name: 'Zone',
        ...whole,
        polygons: whole.polygons && json(whole.polygons),
        holes: whole.holes && json(whole.holes),
        countries: whole.countries && [...whole.countries],
        postal_codes: whole.postal_codes && [...whole.postal_codes],
        bounds,
      })
      .execute()
  })

const everyDay = (opening: string, closing: string): OpeningDays => {
  const day = { is_open: true, slots: [{ opening, closing }] }
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
}

export const hours = (tenant: TestTenant, merchant_id: string, opening: string, closing: string) =>
  tenant.db((db) =>
    db
      .insertInto('store_timing')
      .values({ merchant_id, is_business_hours_enabled: true, days: json(everyDay(opening, closing)) })
      .execute(),
  )

type Columns = Partial<{
  status: 'active' | 'inactive'
  is_accepting_orders: boolean
  paused_until: string
  is_featured: boolean
  featured_rank: number
  is_sponsored: boolean
  sponsored_rank: number
  sponsored_expiration: string
  sponsored_text: string
  show_contact_to_customer: boolean
  override_payment_methods: boolean
  latitude: number
  longitude: number
}>

/** Updates columns of a merchant and publishes the change, as the panels do. */
export const updateMerchantRow = (tenant: TestTenant, id: string, values: Columns) =>
  tenant.db(async (db) => {
    await db.updateTable('merchant').set(values).where('id', '=', id).execute()
    await emit(db, 'merchant.updated', id, { merchant_id: id, merchant: {} }, id)
  })

/** Returns the names in a menu: for each category its name and the names of its products. */
export const menuOf = async (tenant: TestTenant, id: string, more: object = {}) =>
  (await tenant.guest.storeCatalog.menu({ id, ...more })).map((section) => [
    section.category.name,
    ...section.products.map(({ name }) => name),
  ])
