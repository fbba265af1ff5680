import { uniteAllergens } from '#contract/rules/allergens.ts'
import { selectedValues } from '#contract/rules/pricing/option-prices.ts'
import { selectedOptions } from '../cart/cart.rules.ts'
import type { OrderItemSnapshot } from '../orders/localized-items.rules.ts'
import { namesIn } from '../orders/localized-items.rules.ts'
import type { ValidatedItem } from './item-validation.rules.ts'
import { priceOf } from './item-validation.rules.ts'
import type { SnapshotComponent } from './catalog-snapshot.rules.ts'

/** The selected options that are asked, with what each of their values costs. */
const selectedChoices = ({ item, product }: ValidatedItem) =>
  selectedOptions(product, item).flatMap(({ option, value_ids }) => {
    const values = selectedValues(option, value_ids)
    return values.length > 0 ? [{ option, values }] : []
  })

const componentTerms = ({ id, selling_price, is_taxable }: SnapshotComponent) => ({
  product_id: id,
  list_price: selling_price,
  is_taxable,
})

/** Nothing without allergens, to keep stored order lines small. */
function allergensIn(...lists: readonly (readonly string[])[]): { allergens?: string[] } {
  const allergens = uniteAllergens(...lists)
  return allergens.length > 0 ? { allergens } : {}
}

/** A cart line in the store's language, with the available translations. */
export function cartItem(validated: ValidatedItem, tax: number): OrderItemSnapshot {
  const { item, product } = validated
  const { unit_price, line_total } = priceOf(validated)
  const selected = selectedChoices(validated)
  const optionAllergens = selected.flatMap(({ values }) => values.flatMap(({ allergens = [] }) => allergens))
  return {
    product_id: product.id,
    sku: product.sku,
    name: product.name,
    translations: product.translations,
    image: product.image,
    quantity: item.quantity,
    unit_price,
    options: selected.map(({ option, values }) => ({
      option_id: option.id,
      ...(option.under ? { under: [...option.under] } : {}),
      name: option.name,
      ...namesIn(option.translations),
      values: values.map(({ id, name, price, is_included, translations, component }) => ({
        id,
        name,
        price,
        ...(is_included ? { is_included } : {}),
        ...(component ? componentTerms(component) : {}),
        ...namesIn(translations),
      })),
    })),
    addons: item.addons.flatMap(({ product_id, quantity }) => {
      const addon = product.addons.find(({ _id }) => _id === product_id)
      return addon
        ? [
            {
              product_id,
              name: addon.name,
              ...namesIn(addon.translations),
              quantity,
              price: addon.selling_price,
              ...allergensIn(addon.allergens),
            },
          ]
        : []
    }),
    ...allergensIn(product.allergens, optionAllergens),
    instruction: item.instruction?.trim() || null,
    line_total,
    tax,
    meta: item.meta,
  }
}
