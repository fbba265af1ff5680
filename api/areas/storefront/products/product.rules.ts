import type { StoreOption, StoreProduct } from '#contract/areas/storefront/catalog.ts'
import { expandOptions } from '#contract/rules/nested-options.ts'
import { soldValues } from '../../catalog/components/components.rules.ts'
import { cheapestSelection, isOrderable, nestedPrices, withNestedStock } from './nested-options.rules.ts'
import { nextAvailable, productAvailableAt } from '../../schedules/availability.rules.ts'
import { translatedField } from '../../../platform/text/translations.rules.ts'
import type {
  Picture,
  StoreOptionRow,
  ComponentRow,
  TagOrLabel,
  StoreProductRow,
  SchedulesAndCategories,
} from './product-rows.ts'

/**
 * Input of a product view. `at` is the time to check availability for, `now` the current time, both in epoch
 * milliseconds.
 */
export type ProductViewContext = {
  readonly locale: string
  readonly at: number
  readonly now: number
  readonly popular: ReadonlySet<string>
}

/** Options whose choices have the name, picture, allergens and availability of the products that they are. */
function withProducts<O extends Pick<StoreOptionRow, 'values'>>(
  options: readonly O[],
  { components, schedules }: Pick<SchedulesAndCategories, 'components' | 'schedules'>,
  at: number,
): readonly O[] {
  if (components.length === 0) return options
  const byId = new Map(components.map((one) => [one.id, one]))
  const isSold = ({ id, category_ids, track_inventory, quantity }: ComponentRow) =>
    (!track_inventory || (quantity ?? 0) > 0) &&
    productAvailableAt(schedulesOf(id, new Set(category_ids), schedules), at)
  return options.map((option) => ({
    ...option,
    values: soldValues(option.values, byId).map(({ component, ...value }) => {
      if (!component) return value
      const image = coverFirst(component.product_images)[0]?.file_url
      const stock_status = isSold(component) ? value.stock_status : ('out_of_stock' as const)
      return { ...value, stock_status, ...(image ? { image } : {}) }
    }),
  }))
}

const coverFirst = (pictures: readonly Picture[]) =>
  pictures.toSorted((a, b) => Number(b.is_cover) - Number(a.is_cover))

/** Returns the schedules of a product and of its categories. */
export const schedulesOf = (
  productId: string,
  categories: ReadonlySet<string>,
  schedules: SchedulesAndCategories['schedules'],
) =>
  schedules.filter(
    ({ product_ids, category_ids }) => product_ids.includes(productId) || category_ids.some((id) => categories.has(id)),
  )

/** An option of a product, or one under a value. */
type ShownOption = Omit<StoreOptionRow, 'product_id'> & { readonly under?: readonly string[] }
export type ProductView = { product: StoreProduct; options: readonly ShownOption[]; inSchedule: boolean }

/**
 * Builds the customer view of product rows. Related rows are grouped once, so the cost stays linear for long
 * menus.
 */
export function productViews(
  products: readonly StoreProductRow[],
  relations: SchedulesAndCategories,
  context: ProductViewContext,
): ProductView[] {
  const of = <T extends { readonly product_id: string | null }>(rows: readonly T[]) =>
    Map.groupBy(rows, ({ product_id }) => product_id)
  const nested = new Map(withProducts(relations.nested, relations, context.at).map((one) => [one.id, one]))
  const nestedPrice = nestedPrices(nested)
  for (const [id, option] of nested) nested.set(id, withNestedStock(option, nestedPrice))
  const [links, options, addons, tags, labels] = [
    of(relations.links),
    of(withProducts(relations.options, relations, context.at)),
    of(relations.addons),
    of(relations.tags),
    of(relations.labels),
  ]
  return products.map((row) => {
    const schedules = schedulesOf(
      row.id,
      new Set((links.get(row.id) ?? []).map(({ category_id }) => category_id)),
      relations.schedules,
    )
    const inSchedule = productAvailableAt(schedules, context.at)
    const own = (options.get(row.id) ?? []).map((option) => withNestedStock(option, nestedPrice))
    const has_options = own.length > 0 || (addons.get(row.id)?.length ?? 0) > 0
    const requires_selection = row.instruction_required || own.some(({ is_required }) => is_required)
    const named = ({ id, name, translations }: TagOrLabel) => ({
      id,
      name: translatedField(translations, context.locale, 'name', name),
    })
    const tagsAndLabels = {
      tags: (tags.get(row.id) ?? []).map(named),
      labels: (labels.get(row.id) ?? []).map((label) => ({ ...named(label), color: label.color, image: label.image })),
    }
    const shown = {
      ...productOf(row, context, isOrderable(own, nestedPrice)),
      from_price: row.selling_price + cheapestSelection(own, nestedPrice),
      ...tagsAndLabels,
      has_options,
      requires_selection,
    }
    const available_next = inSchedule ? null : nextOf(nextAvailable(schedules, context.now))
    return {
      product: { ...shown, is_available: inSchedule && shown.stock_status === 'in_stock', available_next },
      options: nested.size > 0 ? expandOptions<ShownOption>(own, nested) : own,
      inSchedule,
    }
  })
}

const iso = (at: number) => new Date(at).toISOString()
const nextOf = (span: ReturnType<typeof nextAvailable>) =>
  span && { start: iso(span.start), end: span.end === Infinity ? null : iso(span.end) }

function productOf(row: StoreProductRow, { locale, popular }: ProductViewContext, isComplete: boolean) {
  const isSoldOut = !isComplete || row.stock_status === 'out_of_stock' || (row.track_inventory && row.quantity === 0)
  return {
    _id: row.id,
    merchant_id: row.merchant_id,
    sku: row.sku,
    name: translatedField(row.translations, locale, 'name', row.name),
    description: translatedField(row.translations, locale, 'description', row.description),
    selling_price: row.selling_price,
    currency: row.currency,
    is_taxable: row.is_taxable,
    stock_status: isSoldOut ? ('out_of_stock' as const) : ('in_stock' as const),
    quantity: row.track_inventory ? row.quantity : null,
    is_popular: popular.has(row.id),
    product_images: coverFirst(row.product_images),
  }
}

export const optionIn = (locale: string, option: ShownOption): StoreOption => ({
  id: option.id,
  ...(option.under ? { under: [...option.under] } : {}),
  name: translatedField(option.translations, locale, 'name', option.name),
  type: option.type,
  is_required: option.is_required,
  range: { min: option.range_min, max: option.range_max },
  included_quantity: option.included_quantity,
  included_rule: option.included_rule,
  view: option.view,
  image: option.image,
  description: translatedField(option.translations, locale, 'description', option.description),
  values: option.values.map(({ translations = {}, allergens, option_ids: _nested, ...value }) => ({
    ...value,
    ...(allergens ? { allergens: [...allergens] } : {}),
    name: translatedField(translations, locale, 'name', value.name),
  })),
})
