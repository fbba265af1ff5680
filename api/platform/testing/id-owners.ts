import type { Call } from '#contract/call.ts'
import type { Fixtures } from './fixtures.ts'
import type { Path } from './sample-inputs.ts'

/** The record that a field names. The area of the call determines what `id` itself names. */
const fixtureByField: Record<string, keyof Fixtures['ids']> = {
  page_id: 'custom_page',
  build_id: 'app_build',
  revision_id: 'page_revision',
  version_id: 'page_version',
  merchant_id: 'merchant',
  webhook_id: 'webhook',
  printer_id: 'printer',
  merchant_ids: 'merchant',
  note_id: 'customer_note',
  other_id: 'other_customer',
  product_id: 'product',
  product_ids: 'product',
  charge_id: 'charge',
  coupon_id: 'coupon',
  addon_ids: 'addon',
  option_id: 'product_option',
  option_ids: 'product_option',
  value_ids: 'option_value',
  tag_id: 'tag',
  tag_ids: 'tag',
  add_tag_ids: 'tag',
  remove_tag_ids: 'tag',
  label_id: 'label',
  label_ids: 'label',
  schedule_ids: 'schedule',
  category_id: 'product_category',
  category_ids: 'product_category',
  add_category_ids: 'product_category',
  remove_category_ids: 'product_category',
  segment_id: 'segment',
  group_id: 'merchant_group',
  group_ids: 'merchant_group',
  order_id: 'order',
  bundle_import_id: 'bundle_import',
  txn_id: 'transaction',
  order_ids: 'order',
  address_id: 'address',
  customer_id: 'customer',
  delivery_instruction_id: 'delivery_instruction',
  user_id: 'user',
  driver_id: 'user',
  replaces: 'driver_delivery',
  delivery_ids: 'driver_delivery',
  actor_id: 'user',
  receiver_ids: 'report_reader',
  tenant_id: 'tenant',
  tenant_ids: 'tenant',
  payment_id: 'payment',
  refund_id: 'refund',
  amendment_id: 'amendment',
  payment_mode_id: 'payment_mode',
  payment_mode_ids: 'payment_mode',
  otp_id: 'session',
  card_id: 'billing_card',
  invoice_id: 'billing_invoice',
  invoiceId: 'billing_invoice',
  payment_intent_id: 'session',
  tax_id: 'session',
  payout_provider_id: 'payout_provider',
  payoutId: 'payout_provider',
  run_id: 'payout_run',
  payout_ids: 'payout',
  job_id: 'recommendation_job',
}
const fixtureByArea: Record<string, keyof Fixtures['ids']> = {
  automation: 'tenant',
  paymentModes: 'payment_mode',
  deliveryInstructions: 'delivery_instruction',
  orderTypes: 'order_type',
  charges: 'charge',
  banners: 'banner',
  popups: 'popup',
  storePopups: 'popup',
  storePromotions: 'popup',
  exportPresets: 'session',
  merchantExportPresets: 'session',
  driverDeliveries: 'driver_delivery',
  merchantDriverDeliveries: 'driver_delivery',
  groups: 'merchant_group',
  packages: 'merchant_package',
  coupons: 'coupon',
  merchantCoupons: 'coupon',
  customers: 'customer',
  customerMerges: 'customer',
  merchantCharges: 'charge',
  campaigns: 'campaign',
  notices: 'notice',
  reviews: 'review',
  merchantReviews: 'review',
  segments: 'segment',
  savedReports: 'saved_report',
  merchantSavedReports: 'merchant_saved_report',
  exportSchedules: 'export_schedule',
  merchantExportSchedules: 'merchant_export_schedule',
  zones: 'zone',
  merchantZones: 'zone',
  myOrders: 'order',
  myAmendments: 'order',
  myReviews: 'order',
  storeMerchants: 'merchant',
  storeSitemap: 'merchant',
  storeCatalog: 'product',
  storeRecommendations: 'product',
  addresses: 'address',
  auth: 'user',
  tenants: 'session',
  products: 'product',
  merchantProducts: 'product',
  bulkEdits: 'product',
  merchantBulkEdits: 'product',
  masterMenu: 'merchant',
  menuPushes: 'menu_push',
  merchantMasterMenu: 'product',
  productCategories: 'product_category',
  productOptions: 'product_option',
  productTags: 'tag',
  productLabels: 'label',
  schedules: 'schedule',
  merchants: 'merchant',
  ownMerchant: 'merchant',
  merchantCategories: 'merchant_category',
  featuredMerchants: 'merchant',
  sponsoredMerchants: 'merchant',
  users: 'user',
  merchantStaff: 'user',
  invites: 'invite',
  merchantInvites: 'invite',
  invitation: 'link',
  apiKeys: 'api_key',
  merchantPrinters: 'printer',
  auditLog: 'audit_entry',
  merchantAuditLog: 'audit_entry',
  webhooks: 'webhook',
  messageLog: 'message',
  pages: 'custom_page',
  builtPages: 'built_page',
  ownSessions: 'session',
  operator: 'tenant',
  billingCards: 'billing_card',
  billingInvoices: 'billing_invoice',
  revenue: 'billing_invoice',
  payoutProviders: 'payout_provider',
  ownPayoutProviders: 'payout_provider',
  payouts: 'payout',
  ownPayouts: 'payout',
}
const merchantCategoryAreas = new Set(['merchants', 'ownMerchant', 'storeMerchants', 'store'])

const importByArea: Readonly<Record<string, keyof Fixtures['ids']>> = {
  merchants: 'import_merchants',
  customers: 'import_customers',
  coupons: 'import_coupons',
  merchantCoupons: 'import_merchant_coupons',
}

/** The kind of record that a path of the input names. */
export function fixtureKeyFor(area: string, call: Call, path: Path): keyof Fixtures['ids'] {
  const name = String(path.findLast((part) => typeof part === 'string'))
  // texts that name fields of a form
  if (area === 'forms' && (name === 'id' || name === 'field_id')) return 'session'
  // ids of Apple, Google and Facebook
  if (area === 'appBuilds' && /^(bundle|team|key|issuer|facebook_app)_id$/.test(name)) return 'session'
  if (area === 'messageTemplates' && name === 'version_id') return 'template_version'
  if (area === 'ownWallet' && name === 'payment_id') return 'top_up'
  if (name === 'export_id' || call.path.endsWith('/bulk-edits/{id}/undo')) return 'session'
  if (name === 'import_id') return importByArea[area] ?? 'import_products'
  if (path.join('.').endsWith('values.0.id')) return 'option_value'
  if (path.join('.').endsWith('addons.0.product_id')) return 'addon'
  if (path.join('.') === 'options.0.id') return 'product_option'
  if (call.path.endsWith('/payout/retry/{id}')) return 'payout_entry'
  if (name === 'id' && call.path.includes('/payouts/runs/{id}')) return 'payout_run'
  if (call.path.includes('/printers/jobs/')) return 'print_job'
  if (call.path.includes('/webhook/tenant/logs/')) return 'webhook_delivery'
  if (name === 'id' && /\/merchants\/\{id\}\/(?:menu|menu\/products|popular)$/.test(call.path)) return 'merchant'
  if (name.startsWith('category_id') && merchantCategoryAreas.has(area)) return 'merchant_category'
  const fixtureKey =
    name === 'id' || name === 'ids' || name === 'target_id' ? fixtureByArea[area] : fixtureByField[name]
  if (!fixtureKey) throw new Error(`no fixture for ${path.join('.')} of ${call.path}`)
  return fixtureKey
}
