import type { CartInput } from '#contract/areas/checkout.ts'
import type { FormField } from '#contract/areas/forms.ts'
import { sortFields } from '../forms/forms.rules.ts'
import type { CatalogSnapshot } from './catalog-snapshot.rules.ts'

/**
 * Form fields of an order: the form of its order type (or the general form), then the forms of its products'
 * categories. A field shared by several forms appears once.
 */
export function formFieldsFor(
  { forms, products }: Pick<CatalogSnapshot, 'forms' | 'products'>,
  { order_type, items }: Pick<CartInput, 'order_type' | 'items'>,
): FormField[] {
  const orders = forms.filter(({ service, category_id }) => service === 'order' && category_id === null)
  const orderForm =
    orders.find((form) => form.order_type === order_type) ?? orders.find((form) => form.order_type === null)
  const categoryIds = new Set(items.flatMap(({ product_id }) => [...(products.get(product_id)?.category_ids ?? [])]))
  const categoryForms = forms.filter(({ category_id }) => category_id !== null && categoryIds.has(category_id))
  const fields = [...(orderForm ? [orderForm] : []), ...categoryForms].flatMap((form) => sortFields(form.fields))
  return [...new Map(fields.map((field) => [field.id, field])).values()]
}
