import type { CartItemInput } from '#contract/areas/checkout.ts'
import type { ChoiceRefusal } from '../cart/cart.rules.ts'
import { choiceRefusals, linePrice } from '../cart/cart.rules.ts'
import { productAvailableAt } from '../schedules/availability.rules.ts'
import { localized } from '../orders/localized-items.rules.ts'
import type { CatalogSnapshot, SnapshotComponent, SnapshotProduct } from './catalog-snapshot.rules.ts'
import { selectedComponents } from './catalog-snapshot.rules.ts'
import type { CartViolation } from './cart-violation.rules.ts'
import { violationAt } from './cart-violation.rules.ts'
import type { ValidationContext } from './cart-validation.rules.ts'

export type ValidatedItem = { item: CartItemInput; product: SnapshotProduct }

/** Pairs each line with its current product. Availability is checked at the time of fulfilment. */
export function validateItems({ snapshot, cart, stock, now, locale }: ValidationContext): {
  items: ValidatedItem[]
  violations: CartViolation[]
} {
  if (cart.order_type === 'pick_and_drop') return { items: [], violations: [] }
  if (cart.items.length === 0) return { items: [], violations: [violationAt('items', 'empty')] }
  const at = cart.slot ? Date.parse(cart.slot.start) : now
  const needed = neededStock(snapshot, cart.items)
  const validated = cart.items.map((item, index) => {
    const product = currentProduct({ snapshot, stock, needed, at }, item.product_id)
    if (!product)
      return { violations: [violationAt(`items.${index}`, 'product_unavailable', { product_id: item.product_id })] }
    const count = product.track_inventory ? Math.max(item.quantity, needed.get(product.id) ?? 0) : item.quantity
    const selection = { ...item, quantity: Math.min(count, 99) }
    const unavailable = !productAvailableAt(product.schedules, at)
    if (!unavailable && choiceRefusals(product, selection).length === 0) return { item, product, violations: [] }
    const translated = localizedProduct(product, locale)
    const productValues = { product_id: product.id, product: translated.name }
    const choice = choiceRefusals(translated, selection).map((refusal) =>
      choiceViolation(index, refusal, productValues),
    )
    return {
      item,
      product,
      violations: [
        ...choice,
        ...(unavailable ? [violationAt(`items.${index}`, 'not_available_now', productValues)] : []),
      ],
    }
  })
  return {
    items: validated.flatMap(({ item, product }) => (item && product ? [{ item, product }] : [])),
    violations: validated.flatMap(({ violations }) => violations),
  }
}

const localizedProduct = (product: SnapshotProduct, locale: string): SnapshotProduct => ({
  ...localized(product, locale),
  options: product.options.map((option) => ({
    ...localized(option, locale),
    values: option.values.map((value) => localized(value, locale)),
  })),
  addons: product.addons.map((addon) => localized(addon, locale)),
})

const choiceViolation = (index: number, { reason, ...values }: ChoiceRefusal, productValues: Record<string, unknown>) =>
  violationAt(`items.${index}`, reason, { ...productValues, ...values })

/** Quantity per product, summed over all lines, add-ons and components. */
function neededStock(snapshot: CatalogSnapshot, items: readonly CartItemInput[]): Map<string, number> {
  const needed = new Map<string, number>()
  const add = (id: string, count: number) => needed.set(id, (needed.get(id) ?? 0) + count)
  for (const item of items) {
    const { product_id, quantity, addons } = item
    add(product_id, quantity)
    for (const addon of addons) add(addon.product_id, addon.quantity * quantity)
    const product = snapshot.products.get(product_id)
    for (const component of product ? selectedComponents(product, item) : []) add(component.id, quantity)
  }
  return needed
}

type CurrentStock = Pick<ValidationContext, 'snapshot' | 'stock'> & {
  needed: ReadonlyMap<string, number>
  /** When the order is fulfilled, epoch ms. */
  at: number
}

function currentProduct(current: CurrentStock, id: string): SnapshotProduct | undefined {
  const { snapshot, stock } = current
  const product = snapshot.products.get(id)
  const live = stock.get(id)
  if (!product || !live || live.deleted_at !== null) return undefined
  const addons = product.addons.map((addon) => ({
    ...addon,
    stock_status: stock.get(addon._id)?.stock_status ?? addon.stock_status,
  }))
  return { ...product, ...live, addons, options: product.options.map((option) => currentOption(option, current)) }
}

/** A choice that is a product is sold out if the product is, or is not sold at the time of fulfilment. */
const currentOption = (option: SnapshotProduct['options'][number], current: CurrentStock) =>
  option.values.some(({ component }) => component)
    ? {
        ...option,
        values: option.values.map((value) =>
          value.component && !isComponentSold(value.component, current)
            ? { ...value, stock_status: 'out_of_stock' as const }
            : value,
        ),
      }
    : option

function isComponentSold(component: SnapshotComponent, { stock, needed, at }: CurrentStock): boolean {
  const { stock_status, quantity } = stock.get(component.id) ?? component
  const isEnough = !component.track_inventory || (quantity ?? 0) >= Math.max(1, needed.get(component.id) ?? 0)
  return stock_status === 'in_stock' && isEnough && productAvailableAt(component.schedules, at)
}

export const priceOf = ({ item, product }: ValidatedItem) => ({
  product_id: product.id,
  quantity: item.quantity,
  is_taxable: product.is_taxable,
  components: selectedComponents(product, item).map(({ selling_price, is_taxable }) => ({
    list_price: selling_price,
    is_taxable,
  })),
  ...linePrice(product, item),
})
