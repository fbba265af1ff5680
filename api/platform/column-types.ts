import type { KitchenStation } from '#contract/areas/kitchen.ts'
import type { AlertPreference } from '#contract/areas/alerts/alerts.ts'
import type { BuildConfig } from '#contract/areas/app-builds/schemas.ts'
import type { BillingInformation } from '#contract/areas/billing/schemas.ts'
import type { CouponHours } from '#contract/areas/coupons.ts'
import type { ExportError, ExportFormat, ExportOptions, ExportType, FileFormat } from '#contract/areas/exports.ts'
import type { ExportScheduleInput, ScheduledType } from '#contract/areas/exports/schedules.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { AlertStep, Bill, CustomerSnapshot, MerchantSnapshot, OrderStatus } from '#contract/schemas/order.ts'
import type { PosState } from '#contract/schemas/pos-state.ts'
import type { FormField } from '#contract/areas/forms.ts'
import type { ImportedList, RowProblem } from '#contract/areas/imports.ts'
import type { ActivityTexts } from '#contract/areas/notifications/live-activity.ts'
import type { MessagePrice } from '#contract/rules/messages/message-costs.ts'
import type { AccountChecks, DeveloperConfig } from '#contract/rules/setup/developer-config.ts'
import type { IncludedRule } from '#contract/rules/pricing/option-prices.ts'
import type { SegmentFilter } from '#contract/areas/segments.ts'
import type { Deployment } from '#contract/areas/setup/wizard.ts'
import type { OpeningDays } from '#contract/areas/settings/opening-hours.ts'
import type { PrintOccasion } from '#contract/areas/printers.ts'
import type { Address, OrderTypeAlias, PaymentAlias, Translations } from '#contract/fields.ts'

type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
type Translated<T> = T & { translations?: Translations }
type CartItemOption = CartItem['options'][number]

/** Types of columns whose database type says too little, by 'table.column'. After a change run `npm run tables`. */
/** Columns of an order that undoing its last change of status restores. */
export type UndoColumns = {
  was_ready: boolean
  auto_reject_at: string | null
  preparation_time: number
  eta_minutes: number | null
  delivery_timestamp: string
  closed_at: string | null
  cancelled_by: string | null
  cancel_reason: string | null
  commission_amount: number
  admin_amount: number
  merchant_amount: number
  accepted_at: string | null
  ready_at: string | null
  picked_at: string | null
  delivered_at: string | null
}

/** A file of an archive that is imported: `counts` are those of a check. */
export type BundleStepState = {
  list: ImportedList
  merchant: string | null
  file_key: string
  file_name: string
  headings: string[]
  rows: number
  import_id: string | null
  is_done: boolean
  counts: { created: number; updated: number; unchanged: number; failed: number } | null
  problems: { row: number; problems: RowProblem[] }[]
}

/** The columns of a product that a bulk edit changes. */
export type ProductState = {
  selling_price: number
  status: 'active' | 'inactive'
  stock_status: 'in_stock' | 'out_of_stock'
  sold_out_until: string | null
  is_deleted: boolean
}

/** What a bulk edit did to a product. */
export type ProductEdit = {
  id: string
  before: Partial<ProductState>
  after: Partial<ProductState>
  added_category_ids: readonly string[]
  removed_categories: readonly { id: string; sort_order: number }[]
  added_tag_ids: readonly string[]
  removed_tag_ids: readonly string[]
  /** Fields of the master menu that it has overridden. Absent where the product follows none. */
  new_overrides?: readonly string[]
}

/** A value with a product stores its price alone, and whether it is taxed. */
type StoredValue = Translated<CartItemOption['values'][number] & { list_price?: number; is_taxable?: boolean }>
type StoredOption = Translated<Omit<CartItemOption, 'values'> & { values: StoredValue[] }>

type StoredLine = Translated<Omit<CartItem, 'options' | 'addons'>> & {
  options: StoredOption[]
  addons: Translated<CartItem['addons'][number]>[]
}

/** Content and bill of an order, before or after a change. */
export type OrderContent = {
  lines: (StoredLine & {
    sku: string | null
    translations: Translations
    image: string | null
    instruction: string | null
    discount: number
    is_taxable: boolean
    taxable_amount?: number | null
    reserved_stock: { product_id: string; quantity: number }[]
  })[]
  items_summary: { name: string; quantity: number; options?: string[] }[]
  items_count: number
  bill: {
    subtotal: number
    coupon_discount: number
    product_tax: number
    product_tax_percent: number | null
    delivery_fee: number
    delivery_tax: number
    delivery_tax_percent: number | null
    charges_total: number
    charges: ColumnTypes['orders.charges']
    tip: number
    is_tax_inclusive: boolean
    grand_total: number
  }
  commission_amount: number
  admin_amount: number
  merchant_amount: number
  coupon_id: string | null
  coupon: ColumnTypes['orders.coupon'] | null
}

export type ColumnTypes = {
  'order_amendment.before': OrderContent
  'order_amendment.after': OrderContent
  'app_build.config': BuildConfig
  'message_cost_setting.prefix_prices': MessagePrice['prefix_prices']
  'message_setting.activity_texts': ActivityTexts
  'payout_account.masked': Record<string, string>
  'payout.account_masked': Record<string, string>
  'order_type.translations': Translations
  'tenant_profile.saas_modules': { module_name: string; active: boolean }[]
  'billing_account.cart_items': { type: 'plan' | 'module'; id: string }[]
  'billing_invoice.buyer': BillingInformation & { name: string }
  'billing_invoice_line.details': { orders?: number; order_amount?: number; order_currency?: string; rate?: string }
  'tenant_profile.sections_changed': Partial<Record<'domain' | 'mobile_settings', string>>
  'host.checks': Record<string, { status: 'verified' | 'failed'; seen: string[] }>
  'one_time_token.grants': {
    merchant_id?: string
    actor_id?: string
    accepted_at?: string
    tenant_id?: string
    reason?: string
    is_first?: boolean
  }
  'audit.changes': Record<string, unknown>
  'built_page.titles': Record<string, string>
  'built_page.draft': unknown
  'page_revision.document': unknown
  'merchant_group.translations': Translations
  'merchant_category.translations': Translations
  'merchant.translations': Translations
  'merchant.order_types': OrderTypeAlias[]
  'merchant.default_order_type': OrderTypeAlias
  'charge.translations': Translations
  'charge.order_types': OrderTypeAlias[]
  'charge.payment_modes': PaymentAlias[]
  'segment.filters': SegmentFilter[]
  'coupon.order_types': OrderTypeAlias[]
  'coupon.payment_modes': PaymentAlias[]
  'coupon.hours': CouponHours[]
  'banner.translations': Translations
  'merchant_package.translations': Translations
  'payment_mode.translations': Translations
  'delivery_instruction.translations': Record<string, string>
  'bulk_edit.products': ProductEdit[]
  'menu_push_row.before': Record<string, unknown>
  'menu_push_row.after': Record<string, unknown>
  'product.translations': Translations
  'product.product_images': { file_url: string; is_cover: boolean }[]
  'product.media': { file_url: string; type: 'glb' | 'gltf' | 'svg' | 'png' }[]
  'product_category.translations': Translations
  'tag.translations': Translations
  'label.translations': Translations
  'product_option.translations': Translations
  'product_option.included_rule': IncludedRule
  'product_option.values': {
    id: string
    name: string
    price: number
    is_default: boolean
    stock_status: 'in_stock' | 'out_of_stock'
    allergens?: string[]
    translations?: Translations
    /** With a product the name is that at the time of writing: `option_component` repeats the id. */
    product_id?: string
    /** Shared options that the value brings along: `option_nesting` repeats the ids. */
    option_ids?: string[]
  }[]
  'schedule.slots': { days: Weekday[]; start_time: string; end_time: string }[]
  'store_timing.days': OpeningDays
  'store_holiday.slots': { opening: string; closing: string }[]
  'zone.polygons': { latitude: number; longitude: number }[][]
  'zone.holes': { latitude: number; longitude: number }[][][]
  'deployment.apps': Deployment['apps']
  'developer_account.config': DeveloperConfig
  'developer_account.checks': AccountChecks
  'custom_form.order_type': OrderTypeAlias
  'custom_form.fields': FormField[]
  'customer.form_data': Record<string, unknown>
  'order_line.translations': Translations
  'orders.payment_mode': PaymentAlias
  'orders.merchant_snapshot': MerchantSnapshot
  'orders.customer_snapshot': CustomerSnapshot
  'orders.items_summary': { name: string; quantity: number; options?: string[] }[]
  'orders.charges': (Bill['charges'][number] & { level?: 'merchant' | 'global'; translations?: Translations })[]
  'orders.address': Address
  'orders.pickup': Address
  'orders.drop': Address
  'orders.package': { description: string; weight_grams: number }
  'orders.pos': PosState
  'orders.refund_reasons': Record<string, number>
  'order_total_delta.refund_reasons': Record<string, number>
  'printer.occasions': PrintOccasion[]
  'printer.order_types': OrderTypeAlias[]
  'orders.driver': {
    name: string
    mobile?: string | null
    vehicle?: string | null
    latitude?: number | null
    longitude?: number | null
    tracking_url?: string | null
  }
  'orders.form_data': Record<string, unknown>
  'orders.form_labels': Record<string, string>
  'orders.coupon': {
    id: string
    code: string
    type: 'fixed_amount' | 'fixed_percentage' | 'free_delivery'
    discount: number
  }
  'orders.cart_meta': { recommended_merchant?: boolean; recommended_product?: boolean }
  /** What a change that can be undone has replaced. `history`: its entries. */
  'orders.undo': { until: string; status: OrderStatus; history: string[]; columns: UndoColumns }
  'orders.delivery_by': 'admin' | 'merchant'
  'order_history.status': OrderStatus
  'order_history.step': AlertStep
  'alert_preference.preference': AlertPreference
  'kitchen_setup.stations': KitchenStation[]
  'order_line.options': StoredOption[]
  'order_line.addons': Translated<CartItem['addons'][number]>[]
  'order_line.meta': CartItem['meta']
  'order_line.reserved_stock': { product_id: string; quantity: number }[]
  'payment.payment_mode': PaymentAlias
  'money_transaction.payment_mode': PaymentAlias
  'payment_refund.lines': { line: number; name: string; quantity: number; option_value?: string }[]
  'export_record.type': ExportType
  'export_record.format': FileFormat
  'export_record.options': ExportOptions
  'export_schedule.type': ScheduledType
  'export_schedule.options': ExportOptions
  'export_schedule.format': ExportFormat
  'export_schedule.frequency': ExportScheduleInput['frequency']
  'export_record.error': ExportError
  'import_record.mapping': (string | null)[]
  'bundle_import.steps': BundleStepState[]
  'import_row.before': Record<string, string>
  'import_row.errors': RowProblem[]
}
