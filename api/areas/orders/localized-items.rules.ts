import type { Translations } from '#contract/fields.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { summaryItemsOf } from '#contract/rules/order-lines.ts'
import { translatedField } from '../../platform/text/translations.rules.ts'

type WithTranslations<T> = T & { translations?: Translations }
type TranslatedName = WithTranslations<{ name: string }>

/** Options of an ordered item: names in the store's language, with their translations at the time of the order. */
type OptionSnapshot = WithTranslations<Omit<CartItem['options'][number], 'values'>> & {
  /** Price alone and tax flag of a product in a combo: the bill of a changed order needs them. */
  values: WithTranslations<
    CartItem['options'][number]['values'][number] & { list_price?: number; is_taxable?: boolean }
  >[]
}
type AddonSnapshot = WithTranslations<CartItem['addons'][number]>
export type OrderItemSnapshot = WithTranslations<Omit<CartItem, 'options' | 'addons'>> & {
  options: OptionSnapshot[]
  addons: AddonSnapshot[]
}

/** Keeps only the translated names. Returns an empty object if there are none, to keep stored order lines small. */
export function namesIn(translations: Translations = {}): { translations?: Translations } {
  const names = Object.entries(translations).flatMap(([locale, { name }]) =>
    name ? [[locale, { name }] as const] : [],
  )
  return names.length > 0 ? { translations: Object.fromEntries(names) } : {}
}

/** Translates the name. Falls back to the name in the store's language. */
export const localized = <T extends TranslatedName>(one: T, locale: string): T => ({
  ...one,
  name: translatedField(one.translations ?? {}, locale, 'name', one.name),
})

/** Translates the names of a line, its options and its add-ons. */
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

/** Translates the lines of order summaries. */
export function localizedSummaries(
  rows: readonly OrderSummary[],
  items: readonly (OrderItemSnapshot & { order_id: string })[],
  locale: string,
): OrderSummary[] {
  const itemsByOrder = Map.groupBy(items, ({ order_id }) => order_id)
  return rows.map((row) => ({
    ...row,
    items: summaryItemsOf((itemsByOrder.get(row.order_id) ?? []).map((item) => localizedItem(item, locale))),
  }))
}
