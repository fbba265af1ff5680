import type { Translations } from '#contract/fields.ts'
import type { OrderSettings } from '#contract/areas/settings/settings.ts'
import { expandOptions } from '#contract/rules/nested-options.ts'
import { soldValues } from '../catalog/components/components.rules.ts'
import { selectedOptions } from '../cart/cart.rules.ts'
import type { ChoosableOption, ChoosableProduct, Selection } from '../cart/cart.rules.ts'
import type { ZoneTerms } from '../delivery/delivery.rules.ts'
import type { ZoneArea } from '../delivery/zones.rules.ts'
import type { ScheduleDefinition } from '../schedules/availability.rules.ts'
import type { StoreTiming } from '../schedules/hours.rules.ts'
import type { StoreRows } from './catalog-snapshot.db.ts'
import type { ProductRows } from './snapshot-products.db.ts'

/** A product that is a choice of a combo. */
export type SnapshotComponent = {
  id: string
  selling_price: number
  is_taxable: boolean
  track_inventory: boolean
  quantity: number | null
  stock_status: 'in_stock' | 'out_of_stock'
  schedules: ScheduleDefinition[]
}
type SnapshotOption = Omit<ChoosableOption, 'values'> & {
  values: readonly (ChoosableOption['values'][number] & { component?: SnapshotComponent })[]
}

export type SnapshotProduct = Omit<ChoosableProduct, 'options'> & {
  options: readonly SnapshotOption[]
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
 * Catalogue and settings of a merchant, as carts need them. `products` are those that carts have named so far. Stock
 * values may be outdated: live stock is read for each cart.
 */
export type CatalogSnapshot = {
  products: ReadonlyMap<string, SnapshotProduct>
  zones: (ZoneArea & ZoneTerms & { readonly id: string; readonly name: string })[]
  charges: StoreRows['charges']
  timing: Omit<StoreTiming, 'timezone'>
  modes: StoreRows['modes']
  orderTypes: ReadonlySet<string>
  forms: StoreRows['forms']
  settings: OrderSettings
}

/** The snapshot of a merchant with a map of products that is filled later. */
export const buildSnapshot = (rows: StoreRows, products: ReadonlyMap<string, SnapshotProduct>): CatalogSnapshot => ({
  products,
  zones: rows.zones,
  charges: rows.charges,
  modes: rows.modes,
  settings: rows.settings,
  forms: rows.forms,
  timing: timingOf(rows),
  orderTypes: new Set(rows.orderTypes.filter(({ is_active }) => is_active).map(({ alias }) => alias)),
})

/** The products that were asked for. */
export function snapshotProducts(rows: ProductRows, schedules: StoreRows['schedules']): SnapshotProduct[] {
  const own = Map.groupBy(rows.options, ({ owner_product_id }) => owner_product_id)
  const optionById = new Map(rows.options.map((option) => [option.id, option]))
  const links = Map.groupBy(rows.links, ({ product_id }) => product_id)
  const addons = Map.groupBy(rows.addons, ({ product_id }) => product_id)
  const shared = new Map(rows.nested.map((option) => [option.id, option]))
  const categories = Map.groupBy(rows.categories, ({ product_id }) => product_id)
  const productById = new Map(rows.products.map((product) => [product.id, product]))
  const schedulesOf = (id: string, categoryIds: ReadonlySet<string>) =>
    schedules.filter(
      ({ product_ids, category_ids }) => product_ids.includes(id) || category_ids.some((one) => categoryIds.has(one)),
    )
  const componentById = new Map(
    rows.components.map((one) => [one.id, { ...one, schedules: schedulesOf(one.id, new Set(one.category_ids)) }]),
  )
  return rows.products
    .filter(({ id }) => rows.ids.has(id))
    .map((product) => {
      const categoryIds = new Set((categories.get(product.id) ?? []).map(({ category_id }) => category_id))
      const linked = (links.get(product.id) ?? []).flatMap(({ option_id }) => optionById.get(option_id) ?? [])
      const addonProducts = (addons.get(product.id) ?? []).flatMap(({ addon_id }) => productById.get(addon_id) ?? [])
      return {
        ...product,
        image: (product.product_images.find(({ is_cover }) => is_cover) ?? product.product_images[0])?.file_url ?? null,
        product_instruction: { enabled: product.instruction_enabled, required: product.instruction_required },
        options: expandOptions([...(own.get(product.id) ?? []), ...linked], shared).map((option) => ({
          ...option,
          range: { min: option.range_min, max: option.range_max },
          values: soldValues(option.values, componentById),
        })),
        addons: addonProducts.map((addon) => ({
          _id: addon.id,
          name: addon.name,
          translations: addon.translations,
          selling_price: addon.selling_price,
          allergens: addon.allergens,
          status: addon.status,
          stock_status: addon.stock_status,
        })),
        schedules: schedulesOf(product.id, categoryIds),
        category_ids: categoryIds,
      }
    })
}

/** The products that a selection takes as choices of a combo. */
export const selectedComponents = (
  product: Pick<SnapshotProduct, 'options'>,
  selection: Pick<Selection, 'options'>,
): SnapshotComponent[] =>
  selectedOptions(product, selection).flatMap(({ option: { values }, value_ids }) =>
    values.flatMap(({ id, component }) => (component && value_ids.includes(id) ? [component] : [])),
  )

/** The merchant's own opening hours, or the tenant's if the merchant has none. */
function timingOf({ timing, holidays, settings }: StoreRows): Omit<StoreTiming, 'timezone'> {
  if (!timing) return settings.store_timing
  return { ...timing, holidays }
}
