import type { Translations } from '#contract/fields.ts'
import type { OrderSettings } from '#contract/areas/settings/settings.ts'
import type { ChoosableProduct } from '../cart/cart.rules.ts'
import type { ZoneTerms } from '../delivery/delivery.rules.ts'
import type { ZoneArea } from '../delivery/zones.rules.ts'
import type { ScheduleDefinition } from '../schedules/availability.rules.ts'
import type { StoreTiming } from '../schedules/hours.rules.ts'
import type { SnapshotRows } from './catalog-snapshot.db.ts'

export type SnapshotProduct = ChoosableProduct & {
  id: string
  sku: string | null
  name: string
  translations: Translations
  image: string | null
  is_taxable: boolean
  schedules: ScheduleDefinition[]
  category_ids: ReadonlySet<string>
}

/**
 * Catalogue and settings of a merchant, as carts need them. Stock values may be outdated: live stock is read for
 * each cart.
 */
export type CatalogSnapshot = {
  products: ReadonlyMap<string, SnapshotProduct>
  zones: (ZoneArea & ZoneTerms)[]
  charges: SnapshotRows['charges']
  timing: Omit<StoreTiming, 'timezone'>
  modes: SnapshotRows['modes']
  orderTypes: ReadonlySet<string>
  forms: SnapshotRows['forms']
  settings: OrderSettings
}

export function buildSnapshot(rows: SnapshotRows): CatalogSnapshot {
  const own = Map.groupBy(rows.options, ({ owner_product_id }) => owner_product_id)
  const optionById = new Map(rows.options.map((option) => [option.id, option]))
  const links = Map.groupBy(rows.links, ({ product_id }) => product_id)
  const addons = Map.groupBy(rows.addons, ({ product_id }) => product_id)
  const categories = Map.groupBy(rows.categories, ({ product_id }) => product_id)
  const productById = new Map(rows.products.map((product) => [product.id, product]))
  const products = rows.products.map((product): [string, SnapshotProduct] => {
    const categoryIds = new Set((categories.get(product.id) ?? []).map(({ category_id }) => category_id))
    const linked = (links.get(product.id) ?? []).flatMap(({ option_id }) => optionById.get(option_id) ?? [])
    const addonProducts = (addons.get(product.id) ?? []).flatMap(({ addon_id }) => productById.get(addon_id) ?? [])
    return [
      product.id,
      {
        ...product,
        image: (product.product_images.find(({ is_cover }) => is_cover) ?? product.product_images[0])?.file_url ?? null,
        product_instruction: { enabled: product.instruction_enabled, required: product.instruction_required },
        options: [...(own.get(product.id) ?? []), ...linked].map((option) => ({
          ...option,
          range: { min: option.range_min, max: option.range_max },
        })),
        addons: addonProducts.map((addon) => ({
          _id: addon.id,
          name: addon.name,
          translations: addon.translations,
          selling_price: addon.selling_price,
          status: addon.status,
          stock_status: addon.stock_status,
        })),
        schedules: rows.schedules.filter(
          ({ product_ids, category_ids }) =>
            product_ids.includes(product.id) || category_ids.some((id) => categoryIds.has(id)),
        ),
        category_ids: categoryIds,
      },
    ]
  })
  return {
    products: new Map(products),
    zones: rows.zones,
    charges: rows.charges,
    modes: rows.modes,
    settings: rows.settings,
    forms: rows.forms,
    timing: timingOf(rows),
    orderTypes: new Set(rows.orderTypes.filter(({ is_active }) => is_active).map(({ alias }) => alias)),
  }
}

/** The merchant's own opening hours, or the tenant's if the merchant has none. */
function timingOf({ timing, holidays, settings }: SnapshotRows): Omit<StoreTiming, 'timezone'> {
  if (!timing) return settings.store_timing
  return { ...timing, holidays }
}
