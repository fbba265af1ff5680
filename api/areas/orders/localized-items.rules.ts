import type { Translations } from '#contract/fields.ts'
import type { CartItem, OrderSummary } from '#contract/schemas/order.ts'
import { translatedField } from '../../platform/text/translations.rules.ts'

type Localized<T> = T & { translations?: Translations }
type Named = Localized<{ name: string }>

/** What was chosen for a dish, as an order keeps it: in the store's words, with the names other languages had for it. */
type OptionSnapshot = Localized<Omit<CartItem['options'][number], 'values'>> & {
  values: Localized<CartItem['options'][number]['values'][number]>[]
}
type AddonSnapshot = Localized<CartItem['addons'][number]>
export type OrderItemSnapshot = Localized<Omit<CartItem, 'options' | 'addons'>> & {
  options: OptionSnapshot[]
  addons: AddonSnapshot[]
}

/** The names alone, and nothing at all where there is none: it is written with every line of every order. */
export function namesIn(translations: Translations = {}): { translations?: Translations } {
  const names = Object.entries(translations).flatMap(([locale, { name }]) =>
    name ? [[locale, { name }] as const] : [],
  )
  return names.length > 0 ? { translations: Object.fromEntries(names) } : {}
}

/** In the reader's words, where there are some; the store's stand for the rest. */
export const localized = <T extends Named>(one: T, locale: string): T => ({
  ...one,
  name: translatedField(one.translations ?? {}, locale, 'name', one.name),
})

/** A line as its customer reads it. */
export const localizedItem = <T extends Pick<OrderItemSnapshot, 'name' | 'translations' | 'options' | 'addons'>>(
  item: T,
  locale: string,
): T => ({
  ...localized(item, locale),
  options: item.options.map((option) => ({
    ...localized(option, locale),
    values: option.values.map((value) => localized(value, locale)),
  })),
  addons: item.addons.map((addon) => localized(addon, locale)),
})

/** Rows of a list with their dishes as the customer reads them; the choices are left to the order itself. */
export function localizedSummaries(
  rows: readonly OrderSummary[],
  dishes: readonly (Named & { order_id: string })[],
  locale: string,
): OrderSummary[] {
  const named = Map.groupBy(dishes, ({ order_id }) => order_id)
  return rows.map((row) => {
    const items = (named.get(row.order_id) ?? []).flatMap((dish, index) => {
      const item = row.items[index]
      return item ? [{ name: localized(dish, locale).name, quantity: item.quantity }] : []
    })
    return items.length === row.items.length ? { ...row, items } : row
  })
}
