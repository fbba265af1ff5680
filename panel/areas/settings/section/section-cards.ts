/** Settings that share a card, by their first one. A setting that is not named here follows the one before. */
const cardStarts: readonly string[] = [
  'business_details',
  'currency',
  'admin_logo_url',
  'colors',
  'fonts',
  'layout',
  'preparation_time',
  'is_scheduling_enabled',
  'tip',
  'is_guest_checkout',
  'order_id_prefix',
  'delivery_rate',
  'free_delivery_above',
  'storefront_origins',
  'social_links',
]

/** The fields of a section in cards, in their order. */
export function cardsOf<F extends { key: string }>(fields: readonly F[]): F[][] {
  return fields.reduce<F[][]>((cards, field) => {
    const last = cards.at(-1)
    if (!last || cardStarts.includes(field.key)) return [...cards, [field]]
    return [...cards.slice(0, -1), [...last, field]]
  }, [])
}
