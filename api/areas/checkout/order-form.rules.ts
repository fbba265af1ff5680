import type { CartInput } from '#contract/checkout.ts'
import type { FormField } from '#contract/forms.ts'
import { visibleFields } from '../forms/forms.rules.ts'
import type { CatalogSnapshot } from './catalog-snapshot.rules.ts'

/**
 * What an order is asked: the form of its type, else the one for every type, then those of the categories its
 * products stand in. A field that several forms share is asked once.
 */
export function formFieldsFor(
  { forms, products }: Pick<CatalogSnapshot, 'forms' | 'products'>,
  { order_type, items }: Pick<CartInput, 'order_type' | 'items'>,
): FormField[] {
  const orders = forms.filter(({ service, category_id }) => service === 'order' && category_id === null)
  const own = orders.find((form) => form.order_type === order_type) ?? orders.find((form) => form.order_type === null)
  const inCart = new Set(items.flatMap(({ product_id }) => [...(products.get(product_id)?.category_ids ?? [])]))
  const more = forms.filter(({ category_id }) => category_id !== null && inCart.has(category_id))
  const fields = [...(own ? [own] : []), ...more].flatMap((form) => visibleFields(form.fields))
  return [...new Map(fields.map((field) => [field.id, field])).values()]
}
