import type { OrderTypeAlias, PaymentAlias, Translations } from '#contract/fields.ts'

/** What columns hold where the database's type says too little, by 'table.column'. After a change run `npm run tables`. */
export type ColumnTypes = {
  'order_type.translations': Translations
  'merchant_group.translations': Translations
  'merchant_category.translations': Translations
  'merchant.translations': Translations
  'merchant.order_types': OrderTypeAlias[]
  'merchant.default_order_type': OrderTypeAlias
  'charge.order_types': OrderTypeAlias[]
  'charge.payment_modes': PaymentAlias[]
  'coupon.order_types': OrderTypeAlias[]
  'coupon.payment_modes': PaymentAlias[]
  'banner.translations': Translations
  'delivery_instruction.translations': Translations
  'product.translations': Translations
  'product_category.translations': Translations
  'product_option.translations': Translations
  'order_line.translations': Translations
  'orders.payment_mode': PaymentAlias
}
