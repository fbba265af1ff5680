// Generated from the migrated database by `npm run tables`. Do not edit.
import type { ColumnType, Generated } from 'kysely'
import type { JsonText } from './db/json.ts'
import type { ColumnTypes } from './column-types.ts'

type JsonOf<K extends string> = K extends keyof ColumnTypes ? ColumnTypes[K] : unknown
type Json<K extends string> = ColumnType<JsonOf<K>, JsonText, JsonText>
type JsonNull<K extends string> = ColumnType<JsonOf<K> | null, JsonText | null, JsonText | null>
type GeneratedJson<K extends string> = ColumnType<JsonOf<K>, JsonText | undefined, JsonText>

export type AlertPreferenceTable = {
  tenant_id: Generated<string>
  user_id: string
  preference: Json<'alert_preference.preference'>
  updated_at: Generated<string>
}

export type ApiKeyTable = {
  tenant_id: Generated<string>
  id: string
  name: string
  key_hash: Buffer
  masked_key: string
  permissions: string[]
  created_by: string
  created_at: Generated<string>
  last_used_at: string | null
  allowed_addresses: Generated<string[]>
  calls_per_minute: number | null
  previous_key_hash: Buffer | null
  previous_key_until: string | null
}

export type AppBuildTable = {
  tenant_id: Generated<string>
  id: string
  app_type: 'customer' | 'merchant' | 'driver'
  platform: 'android' | 'ios'
  version_number: string
  build_number: number
  status: Generated<'queued' | 'building' | 'completed' | 'failed' | 'cancelled'>
  config: Json<'app_build.config'>
  archive_key: string | null
  service_ref: string | null
  artifact_url: string | null
  install_url: string | null
  log: string | null
  attempts: Generated<number>
  created_by: string | null
  created_at: string
  finished_at: string | null
}

export type AppUserTable = {
  tenant_id: Generated<string>
  id: string
  first_name: string
  last_name: string
  email: string
  mobile: string | null
  password_hash: string | null
  role: Generated<string>
  permissions: Generated<string[]>
  status: Generated<'pending' | 'active' | 'inactive'>
  permissions_version: Generated<number>
  last_login_at: string | null
  deleted_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type AttemptTable = {
  bucket: string
  starts_at: string
  count: Generated<number>
}

export type AuditTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  at: string
  actor_kind: string
  actor_id: string | null
  actor_name: string | null
  impersonator_id: string | null
  action: string
  subject: string
  changes: GeneratedJson<'audit.changes'>
  reason: string | null
  ip: string | null
  user_agent: string | null
  request_id: string | null
  area: ColumnType<string, never, never>
}

export type AuditChainLinkTable = {
  tenant_id: Generated<string>
  number: number
  last_audit_id: string
  entry_count: number
  hash: Buffer
  created_at: string
}

export type AuditDigestMailTable = {
  tenant_id: Generated<string>
  week: string
  chain_number: number
  sent_at: string
}

export type BannerTable = {
  tenant_id: Generated<string>
  id: string
  title: string
  body: string | null
  translations: GeneratedJson<'banner.translations'>
  image_url: string
  mobile_image_url: string | null
  link_type: Generated<'none' | 'merchant' | 'product' | 'category' | 'page' | 'url'>
  link_value: string | null
  location: Generated<'global' | 'merchants'>
  merchant_ids: Generated<string[]>
  group_ids: Generated<string[]>
  locale: string | null
  sort_order: Generated<number>
  start_date: string | null
  end_date: string | null
  status: Generated<'active' | 'inactive'>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type BannerTotalTable = {
  tenant_id: Generated<string>
  banner_id: string
  local_date: string
  shown: Generated<number>
  clicked: Generated<number>
  closed: Generated<number>
}

export type BillingAccountTable = {
  tenant_id: Generated<string>
  credit_balance: Generated<number>
  gateway: string | null
  customer_ref: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  company: string | null
  address: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  country: string | null
  tax_id: string | null
  cart_items: GeneratedJson<'billing_account.cart_items'>
  cart_cycle: Generated<'monthly' | 'yearly'>
  cart_coupon: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type BillingCardTable = {
  tenant_id: Generated<string>
  id: string
  gateway: string
  token: string
  brand: string
  last4: string
  expiry_month: string
  expiry_year: number
  first_name: string
  last_name: string | null
  billing_address: string
  billing_city: string
  billing_state: string
  billing_postal_code: string
  billing_country: string
  is_primary: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  detach_due_at: string | null
  removed_at: string | null
}

export type BillingChargeTable = {
  tenant_id: Generated<string>
  id: string
  invoice_id: string
  attempt: number
  card_id: string
  gateway: string
  amount: number
  currency: string
  status: Generated<'created' | 'processing' | 'requires_action' | 'succeeded' | 'failed' | 'cancelled'>
  provider_ref: string | null
  action_url: string | null
  failure_reason: string | null
  is_automatic: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type BillingCouponTable = {
  id: string
  code: string
  type: 'percent' | 'fixed'
  value: number
  currency: string | null
  periods: number | null
  max_redemptions: number | null
  redemptions: Generated<number>
  is_active: Generated<boolean>
  expires_at: string | null
  created_at: Generated<string>
}

export type BillingCouponRedemptionTable = {
  tenant_id: Generated<string>
  coupon_id: string
  code: string
  redeemed_at: string
}

export type BillingCreditTable = {
  tenant_id: Generated<string>
  id: string
  amount: number
  currency: string
  source: 'proration' | 'operator' | 'invoice' | 'overpayment'
  reason: string | null
  invoice_id: string | null
  created_at: Generated<string>
}

export type BillingEventTable = {
  tenant_id: Generated<string>
  gateway: string
  event_id: string
  received_at: string
}

export type BillingInvoiceTable = {
  tenant_id: Generated<string>
  id: string
  seller: Generated<string>
  number: number
  name: string
  kind: 'subscription' | 'usage'
  billing_key: string
  status: Generated<'payment_due' | 'paid' | 'void'>
  currency: string
  amount: number
  credits_applied: Generated<number>
  amount_due: number
  buyer: Json<'billing_invoice.buyer'>
  issued_at: string
  first_failed_at: string | null
  next_attempt_at: string | null
  paid_at: string | null
  voided_at: string | null
  reported_at: string | null
  report_message: string | null
  created_at: Generated<string>
}

export type BillingInvoiceLineTable = {
  tenant_id: Generated<string>
  id: string
  invoice_id: string
  position: number
  kind: 'plan' | 'module' | 'setup_fee' | 'yearly_discount' | 'coupon_discount' | 'success_fee'
  item: string | null
  quantity: number
  amount: number
  currency: string
  period_start: string | null
  period_end: string | null
  details: GeneratedJson<'billing_invoice_line.details'>
}

export type BillingRateTable = {
  currency: string
  target: string
  rate: number
  valid_from: string
}

export type BillingTestCardTable = {
  token: string
  customer: string | null
  brand: string
  last4: string
  expiry_month: string
  expiry_year: number
  outcome: string
  created_at: string
}

export type BillingTestChargeTable = {
  ref: string
  idempotency_key: string
  tenant_id: string
  token: string
  amount: number
  currency: string
  status: 'processing' | 'requires_action' | 'succeeded' | 'failed' | 'cancelled'
  failure_reason: string | null
  return_url: string | null
  created_at: string
  updated_at: string
}

export type BillingTestSessionTable = {
  ref: string
  tenant_id: string
  customer: string
  return_url: string
  token: string | null
  created_at: string
}

export type BillingUsageTable = {
  tenant_id: Generated<string>
  period_start: string
  period_end: string
  currency: string
  orders: number
  order_amount: number
  invoice_id: string | null
  created_at: Generated<string>
}

export type BuiltPageTable = {
  tenant_id: Generated<string>
  id: string
  kind: 'home' | 'landing'
  slug: string | null
  titles: GeneratedJson<'built_page.titles'>
  draft: Json<'built_page.draft'>
  live_revision_id: string | null
  scheduled_revision_id: string | null
  scheduled_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type BulkEditTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  user_id: string
  products: Json<'bulk_edit.products'>
  created_at: string
}

export type BundleImportTable = {
  tenant_id: Generated<string>
  id: string
  user_id: string
  file_key: string
  file_name: string
  locale: string
  dry_run: boolean
  status: Generated<'processing' | 'completed' | 'failed' | 'cancelled' | 'undoing' | 'undone'>
  error: string | null
  steps: JsonNull<'bundle_import.steps'>
  attempts: Generated<number>
  created_at: Generated<string>
}

export type CampaignTable = {
  tenant_id: Generated<string>
  id: string
  title: string
  body: string
  timing: 'instant' | 'scheduled'
  scheduled_at: string | null
  zone: Generated<'tenant' | 'customer'>
  audience: 'all' | 'segment'
  segment_id: string | null
  image_url: string | null
  link: string | null
  sends_mail: Generated<boolean>
  keeps_quiet_hours: Generated<boolean>
  state: Generated<'scheduled' | 'sending' | 'completed' | 'cancelled'>
  starts_at: string
  cursor: string | null
  is_collected: Generated<boolean>
  recipient_count: Generated<number>
  sent_count: Generated<number>
  pushed_count: Generated<number>
  mailed_count: Generated<number>
  opened_count: Generated<number>
  ordered_count: Generated<number>
  sent_at: string | null
  completed_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  sends_whatsapp: Generated<boolean>
  whatsapp_count: Generated<number>
  hold_out_percent: Generated<number>
  held_out_count: Generated<number>
  capped_count: Generated<number>
  reached_orders: Generated<number>
  reached_revenue: Generated<number>
  held_out_orders: Generated<number>
  held_out_revenue: Generated<number>
}

export type CampaignHoldOutTable = {
  tenant_id: Generated<string>
  campaign_id: string
  customer_id: string
  counts_from: string
}

export type CampaignOrderTable = {
  tenant_id: Generated<string>
  order_id: string
  campaign_id: string
  is_held_out: boolean
  amount: number
}

export type CampaignRecipientTable = {
  tenant_id: Generated<string>
  campaign_id: string
  customer_id: string
  id: string
  send_at: string
  sent_at: string | null
  is_pushed: Generated<boolean>
  is_mailed: Generated<boolean>
  opened_at: string | null
  ordered_at: string | null
  is_whatsapp_sent: Generated<boolean>
}

export type ChargeTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  name: string
  description: string | null
  level: 'merchant' | 'global'
  rule: Generated<'always' | 'order_type' | 'payment_mode'>
  charge_value_type: 'fixed' | 'percentage'
  charge_value: number
  calculate_on: Generated<'subtotal' | 'grand_total'>
  order_types: Generated<ColumnTypes['charge.order_types']>
  payment_modes: Generated<ColumnTypes['charge.payment_modes']>
  currency: string | null
  status: Generated<'active' | 'inactive'>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  translations: GeneratedJson<'charge.translations'>
  updated_at: Generated<string>
}

export type CounterTable = {
  tenant_id: Generated<string>
  name: string
  value: number
}

export type CouponTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  name: string
  code: string
  description: string | null
  active: Generated<boolean>
  type: 'fixed_amount' | 'fixed_percentage' | 'free_delivery'
  discount_value: Generated<number>
  max_amount: number | null
  minimum_requirement: Generated<number>
  merchant_ids: Generated<string[]>
  segment_id: string | null
  payment_modes: Generated<ColumnTypes['coupon.payment_modes']>
  order_types: Generated<ColumnTypes['coupon.order_types']>
  start_date: string
  end_date: string | null
  usage_limit_total: number | null
  one_use_per_customer: Generated<boolean>
  is_public: Generated<boolean>
  currency: string
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  hours: GeneratedJson<'coupon.hours'>
  first_order_only: Generated<boolean>
  has_generated_codes: Generated<boolean>
}

export type CouponCodeTable = {
  tenant_id: Generated<string>
  code: string
  coupon_id: string
  created_at: string
}

export type CouponCounterTable = {
  tenant_id: Generated<string>
  coupon_id: string
  redemptions: number
}

export type CouponRedemptionTable = {
  tenant_id: Generated<string>
  coupon_id: string
  order_id: string
  merchant_id: string
  customer_id: string
  is_single_use: boolean
  redeemed_at: Generated<string>
  code: string | null
}

export type CourierDeliveryTable = {
  tenant_id: Generated<string>
  order_id: string
  provider: string
  external_id: string | null
  status: 'waiting' | 'pending' | 'pickup' | 'picked' | 'dropoff' | 'delivered' | 'cancelled' | 'failed'
  tracking_url: string | null
  fee: number | null
  currency: string | null
  error: string | null
  attempts: Generated<number>
  request_number: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  latitude: number | null
  longitude: number | null
  located_at: string | null
}

export type CustomFormTable = {
  tenant_id: Generated<string>
  id: string
  service: 'order' | 'product_category' | 'user_register'
  order_type: ColumnTypes['custom_form.order_type'] | null
  category_id: string | null
  fields: GeneratedJson<'custom_form.fields'>
  is_active: Generated<boolean>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type CustomerTable = {
  tenant_id: Generated<string>
  id: string
  first_name: string
  last_name: string
  email: string
  mobile: string
  country_code: string
  password_hash: string | null
  status: Generated<'active' | 'block'>
  sign_up_date: Generated<string>
  consent_at: string | null
  form_data: JsonNull<'customer.form_data'>
  locale: string | null
  deleted_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  guest_key: Buffer | null
  panel_text: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
  prepayment_only: Generated<boolean>
  merged_into: string | null
  merged_at: string | null
  mailbox: ColumnType<string, never, never>
}

export type CustomerAddressTable = {
  tenant_id: Generated<string>
  id: string
  customer_id: string
  label: string | null
  address: string
  house: string | null
  landmark: string | null
  city: string | null
  state: string | null
  country: string | null
  postal_code: string | null
  latitude: number
  longitude: number
  is_default: Generated<boolean>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  match_text: ColumnType<string, never, never>
}

export type CustomerCohortTable = {
  tenant_id: Generated<string>
  first_month: string
  order_month: string
  customers: number
}

export type CustomerCountTable = {
  tenant_id: Generated<string>
  status: 'active' | 'block'
  slot: number
  customers: number
}

export type CustomerDuplicateTable = {
  tenant_id: Generated<string>
  customer_id: string
  other_id: string
  found_at: string
  dismissed_at: string | null
}

export type CustomerFigureTable = {
  tenant_id: Generated<string>
  customer_id: string
  signed_up_at: string
  last_order_at: string | null
  spent: Generated<number>
  orders: Generated<number>
  cancelled_orders: Generated<number>
  delivery_orders: Generated<number>
  pickup_orders: Generated<number>
  dine_in_orders: Generated<number>
  coupons_used: Generated<number>
  locale: string | null
  accepts_mail: Generated<boolean>
  accepts_whatsapp: Generated<boolean>
  refunds: Generated<number>
}

export type CustomerNoteTable = {
  tenant_id: Generated<string>
  id: string
  customer_id: string
  note: string
  author_id: string | null
  author_name: string
  created_at: Generated<string>
}

export type CustomerOrderCountTable = {
  tenant_id: Generated<string>
  customer_id: string
  kind: 'merchant' | 'coupon' | 'city'
  key: string
  orders: number
}

export type DeliveryInstructionTable = {
  tenant_id: Generated<string>
  id: string
  name: string
  translations: GeneratedJson<'delivery_instruction.translations'>
  status: Generated<'active' | 'inactive'>
  sort_order: Generated<number>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
}

export type DeliveryProviderTable = {
  tenant_id: Generated<string>
  alias: string
  credentials: string
  is_active: Generated<boolean>
  updated_at: Generated<string>
}

export type DeploymentTable = {
  tenant_id: Generated<string>
  status: 'in_progress' | 'pending' | 'deployed' | 'failed'
  platforms: string[]
  apps: GeneratedJson<'deployment.apps'>
  started_at: string
  updated_at: string
}

export type DeveloperAccountTable = {
  tenant_id: Generated<string>
  service: 'google' | 'apple'
  config: GeneratedJson<'developer_account.config'>
  keys: string | null
  checks: GeneratedJson<'developer_account.checks'>
  updated_at: Generated<string>
}

export type DriverDeliveryTable = {
  tenant_id: Generated<string>
  id: string
  order_id: string
  merchant_id: string
  driver_id: string
  driver_name: string
  state: 'assigned' | 'accepted' | 'picked' | 'delivered' | 'failed' | 'declined' | 'cancelled'
  proof: 'not_needed' | 'code' | 'photo'
  code: string | null
  photo_key: string | null
  photo_expires_at: string | null
  failure_reason: 'customer_absent' | 'wrong_address' | 'refused' | 'damaged' | 'missing' | 'not_ready' | 'other' | null
  note: string | null
  assigned_by_name: string | null
  assigned_at: string
  accepted_at: string | null
  picked_at: string | null
  closed_at: string | null
  updated_at: string
  route_position: number | null
}

export type DriverShiftTable = {
  tenant_id: Generated<string>
  user_id: string
  is_on_duty: boolean
  since: string
  seen_at: string
  latitude: number | null
  longitude: number | null
  located_at: string | null
}

export type ExportPresetTable = {
  tenant_id: Generated<string>
  id: string
  user_id: string
  type: string
  name: string
  columns: string[]
  format: 'csv' | 'excel'
  language: string
  is_shared: boolean
  created_at: string
  merchant_id: string | null
}

export type ExportRecordTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  user_id: string
  type: 'order' | 'payout' | 'merchants' | 'customers' | 'users' | 'products' | 'transactions' | 'coupons' | 'reports' | 'message_costs' | 'bundle'
  start_date: string | null
  end_date: string | null
  options: Json<'export_record.options'>
  columns: string[]
  format: 'csv' | 'excel' | 'zip'
  language: string
  status: Generated<'processing' | 'completed' | 'failed'>
  records: number | null
  error: 'internal_error' | 'timeout' | 'storage_full' | 'cancelled' | null
  attempts: Generated<number>
  file_key: string | null
  created_at: Generated<string>
  schedule_id: string | null
  schedule_period: string | null
  timezone: string | null
}

export type ExportScheduleTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  user_id: string
  type: 'order' | 'merchants' | 'customers' | 'users' | 'products' | 'transactions' | 'coupons' | 'reports' | 'message_costs'
  name: string
  options: Json<'export_schedule.options'>
  columns: string[]
  format: 'csv' | 'excel'
  language: string
  frequency: 'daily' | 'weekly' | 'monthly'
  weekday: number
  month_day: number
  hour: number
  receiver_ids: string[]
  is_paused: boolean
  is_refused: Generated<boolean>
  next_at: string | null
  created_at: string
  updated_at: string
}

export type FileTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  key: string
  folder: string | null
  purpose: 'image' | 'media' | 'document' | 'import' | 'export' | 'answer' | 'proof'
  is_private: Generated<boolean>
  file_name: string
  mime_type: string
  size: number
  width: number | null
  height: number | null
  uploaded_by: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  claimed_at: string | null
}

export type HostTable = {
  host: string
  tenant_id: string
  purpose: 'store' | 'admin'
  verified_at: string | null
  created_at: Generated<string>
  is_custom: Generated<boolean>
  challenge: string | null
  checks: GeneratedJson<'host.checks'>
  next_check_at: string | null
  failed_checks: Generated<number>
  checked_at: string | null
}

export type IdempotencyTable = {
  tenant_id: Generated<string>
  principal: string
  route: string
  key: string
  body_hash: Buffer
  status_code: number | null
  response_body: string | null
  created_at: Generated<string>
}

export type ImportRecordTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  user_id: string
  type: 'products' | 'merchants' | 'customers' | 'coupons' | 'settings' | 'merchant_categories' | 'hours' | 'zones' | 'options'
  file_key: string
  file_name: string
  headings: string
  mapping: Json<'import_record.mapping'>
  dry_run: boolean
  locale: string
  status: Generated<'processing' | 'completed' | 'failed' | 'cancelled' | 'undoing' | 'undone'>
  error: string | null
  errors_key: string | null
  total_rows: number
  done_rows: Generated<number>
  created_rows: Generated<number>
  updated_rows: Generated<number>
  unchanged_rows: Generated<number>
  failed_rows: Generated<number>
  kept_rows: Generated<number>
  attempts: Generated<number>
  created_at: Generated<string>
}

export type ImportRowTable = {
  tenant_id: Generated<string>
  import_id: string
  row: number
  merchant_id: string | null
  outcome: 'created' | 'updated' | 'failed' | 'kept'
  record_id: string | null
  before: JsonNull<'import_row.before'>
  changed_at: string | null
  errors: JsonNull<'import_row.errors'>
}

export type InviteTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  email: string
  role: string
  permissions: string[]
  status: Generated<'pending' | 'accepted' | 'cancelled'>
  invited_by: string
  inviter_name: string
  resent_count: Generated<number>
  expires_at: string
  created_at: Generated<string>
  link_hash: Buffer
  previous_link_hashes: Generated<Buffer[]>
}

export type InvoiceCounterTable = {
  seller: string
  value: Generated<number>
}

export type KitchenSetupTable = {
  tenant_id: Generated<string>
  merchant_id: string
  stations: GeneratedJson<'kitchen_setup.stations'>
  marks_ready: Generated<boolean>
  updated_at: string
}

export type LabelTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  name: string
  color: string | null
  image: string | null
  status: Generated<'active' | 'inactive'>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  translations: GeneratedJson<'label.translations'>
}

export type LedgerEntryTable = {
  tenant_id: Generated<string>
  id: string
  business_key: string
  from_account: string
  to_account: string
  amount: number
  currency: string
  merchant_id: string | null
  order_id: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
}

export type MasterMenuTable = {
  tenant_id: Generated<string>
  source_merchant_id: string
  store_fields: string[]
  new_products: Generated<'automatic' | 'review'>
  updated_at: string
}

export type MenuFollowerTable = {
  tenant_id: Generated<string>
  merchant_id: string
  category_ids: string[] | null
  link_by: 'sku_and_name' | 'sku' | 'none'
  keeps_values: boolean
  requested_at: string
  applied_at: string | null
  waiting: Generated<number>
}

export type MenuPushTable = {
  tenant_id: Generated<string>
  id: string
  kind: 'change' | 'push' | 'follow'
  actor_name: string | null
  product_name: string | null
  created_at: string
  undo_requested_at: string | null
  undone_by: string | null
}

export type MenuPushRowTable = {
  tenant_id: Generated<string>
  push_id: string
  merchant_id: string
  record: 'product' | 'category' | 'option'
  record_id: string
  action: 'created' | 'linked' | 'updated' | 'deleted'
  name: string
  before: Json<'menu_push_row.before'>
  after: Json<'menu_push_row.after'>
  kept_reason: 'changed' | 'deleted' | 'in_use' | 'taken' | 'left' | null
}

export type MenuPushStoreTable = {
  tenant_id: Generated<string>
  push_id: string
  merchant_id: string
  product_count: number
  kept_count: Generated<number>
  undone_at: string | null
}

export type MerchantTable = {
  tenant_id: Generated<string>
  id: string
  merchant_type: 'ecommerce' | 'pick_and_drop'
  name: string
  slug: string
  description: string | null
  translations: GeneratedJson<'merchant.translations'>
  address: string
  postal_code: string | null
  city: string | null
  state: string | null
  country: string
  contact_number: string
  contact_email: string
  show_contact_to_customer: Generated<boolean>
  order_types: ColumnTypes['merchant.order_types']
  default_order_type: ColumnTypes['merchant.default_order_type']
  status: Generated<'active' | 'inactive'>
  is_accepting_orders: Generated<boolean>
  paused_until: string | null
  delivery_by: Generated<'admin' | 'merchant'>
  delivery_provider: string | null
  share_customer_detail: Generated<boolean>
  override_payment_methods: Generated<boolean>
  commission_type: Generated<'percentage' | 'fixed'>
  commission_value: Generated<number>
  tax_inclusive_prices: Generated<boolean>
  custom_text: string | null
  rating_sum: Generated<number>
  rating_count: Generated<number>
  is_pos_managed: Generated<boolean>
  connected_pos_name: string | null
  logo_url: string | null
  cover_url: string | null
  icon_url: string | null
  featured_rank: number | null
  is_featured: Generated<boolean>
  is_sponsored: Generated<boolean>
  sponsored_rank: number | null
  sponsored_expiration: string | null
  sponsored_text: string | null
  currency: string
  timezone: string
  latitude: number | null
  longitude: number | null
  catalog_version: Generated<number>
  deleted_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  panel_text: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
  pos_confirm_minutes: Generated<number>
}

export type MerchantCategoryTable = {
  tenant_id: Generated<string>
  id: string
  name: string
  sort_order: Generated<number>
  image: string | null
  status: Generated<'active' | 'inactive'>
  translations: GeneratedJson<'merchant_category.translations'>
  group_ids: Generated<string[]>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type MerchantCategoryLinkTable = {
  tenant_id: Generated<string>
  merchant_id: string
  category_id: string
}

export type MerchantGroupTable = {
  tenant_id: Generated<string>
  id: string
  group_name: string
  sort_order: Generated<number>
  image: string | null
  status: Generated<'active' | 'inactive'>
  translations: GeneratedJson<'merchant_group.translations'>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type MerchantPackageTable = {
  tenant_id: Generated<string>
  id: string
  name: string
  description: string | null
  image: string | null
  price: number | null
  currency: string | null
  merchant_ids: Generated<string[]>
  product_ids: Generated<string[]>
  sort_order: Generated<number>
  status: Generated<'active' | 'inactive'>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  translations: GeneratedJson<'merchant_package.translations'>
  updated_at: Generated<string>
}

export type MerchantPauseTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  started_at: string
  ended_at: string | null
}

export type MerchantPauseSpanTable = {
  tenant_id: Generated<string>
  pause_id: string
  starts_at: string
  ends_at: string
  merchant_id: string
}

export type MerchantUserTable = {
  tenant_id: Generated<string>
  user_id: string
  merchant_id: string
  permissions: string[] | null
}

export type MessageTable = {
  tenant_id: Generated<string>
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  status: Generated<'waiting' | 'sent' | 'delivered' | 'failed' | 'bounced' | 'skipped'>
  failure: string | null
  created_at: Generated<string>
  sent_at: string | null
  template: Generated<string>
  locale: Generated<string>
  order_id: string | null
  order_step: string | null
  channel: Generated<'email' | 'sms' | 'whatsapp' | 'push' | 'live_activity'>
  receiver: 'customer' | 'merchant' | 'admin' | null
  service: string | null
  service_message_id: string | null
  order_number: string | null
  push_token_id: string | null
  link: string | null
  is_secret: Generated<boolean>
  priority: Generated<number>
  attempt_count: Generated<number>
  next_attempt_at: string | null
  finished_at: string | null
  image_url: string | null
  pending_service: string | null
  fallback_reason: string | null
  segment_count: number | null
  cost_micros: number | null
  campaign_id: string | null
  country: string | null
  cost_currency: string | null
}

export type MessageCostReservationTable = {
  tenant_id: Generated<string>
  id: string
  channel: 'email' | 'sms' | 'whatsapp' | 'push'
  amount_micros: number
  expires_at: string
}

export type MessageCostSettingTable = {
  tenant_id: Generated<string>
  channel: 'email' | 'sms' | 'whatsapp' | 'push'
  unit_price_micros: Generated<number>
  prefix_prices: GeneratedJson<'message_cost_setting.prefix_prices'>
  monthly_budget: number | null
  stops_marketing: Generated<boolean>
  warned_month: string | null
  warned_percent: Generated<number>
  updated_at: Generated<string>
  currency: string
}

export type MessageServiceTable = {
  tenant_id: Generated<string>
  service: string
  credentials: string
  is_active: Generated<boolean>
  updated_at: Generated<string>
  is_fallback: Generated<boolean>
  is_working: boolean | null
  check_reason: string | null
  checked_at: string | null
}

export type MessageSettingTable = {
  tenant_id: Generated<string>
  has_live_activity: Generated<boolean>
  activity_texts: GeneratedJson<'message_setting.activity_texts'>
  activity_icon_url: string | null
  log_days: Generated<number>
  updated_at: Generated<string>
  has_quiet_hours: Generated<boolean>
  quiet_from: Generated<string>
  quiet_until: Generated<string>
  owner_emails: Generated<string[]>
  has_marketing_limit: Generated<boolean>
  marketing_limit: Generated<number>
  marketing_limit_days: Generated<number>
}

export type MessageSwitchTable = {
  tenant_id: Generated<string>
  template: string
  receiver: 'customer' | 'merchant' | 'admin'
  channel: 'email' | 'sms' | 'whatsapp' | 'push'
  is_active: boolean
  updated_at: Generated<string>
  recipients: Generated<string[]>
}

export type MessageTemplateTable = {
  tenant_id: Generated<string>
  template: string
  receiver: 'customer' | 'merchant' | 'admin'
  channel: 'email' | 'sms' | 'whatsapp' | 'push'
  locale: string
  subject: string | null
  message: string
  button_label: string | null
  button_color: string | null
  updated_at: Generated<string>
  saved_by: string | null
}

export type MessageTemplateVersionTable = {
  tenant_id: Generated<string>
  id: string
  template: string
  receiver: string
  channel: string
  locale: string
  subject: string | null
  message: string
  button_label: string | null
  button_color: string | null
  author: string | null
  created_at: string
}

export type MessageTotalTable = {
  tenant_id: Generated<string>
  channel: 'email' | 'sms' | 'whatsapp' | 'push'
  local_date: string
  template: string
  campaign_id: Generated<string>
  sent: Generated<number>
  segments: Generated<number>
  cost_micros: Generated<number>
  country: Generated<string>
  currency: string
}

export type MobileAppTable = {
  tenant_id: Generated<string>
  app_type: 'customer' | 'merchant' | 'driver'
  app_name: Generated<string>
  short_description: Generated<string>
  full_description: Generated<string>
  app_icon: string | null
  circle_icon: string | null
  splash: string | null
  primary_colour: Generated<string>
  background_colour: Generated<string>
  splash_duration: number | null
  status_bar_style: Generated<'light' | 'dark'>
  live_activity_icon: string | null
  live_activity_style: Generated<'light' | 'dark' | 'automatic'>
  facebook_app_id: Generated<string>
  facebook_display_name: Generated<string>
  is_enabled: Generated<boolean>
  force_update: Generated<boolean>
  min_version: Generated<string>
  android_url: Generated<string>
  ios_url: Generated<string>
  updated_at: Generated<string>
}

export type MobileAppPlatformTable = {
  tenant_id: Generated<string>
  app_type: string
  platform: 'android' | 'ios'
  bundle_id: Generated<string>
  version_number: Generated<string>
  build_number: number | null
  team_id: Generated<string>
  key_id: Generated<string>
  issuer_id: Generated<string>
  key_alias: Generated<string>
  sha256_fingerprints: Generated<string[]>
}

export type MobileAppSecretTable = {
  tenant_id: Generated<string>
  app_type: string
  name: 'auth_key_p8' | 'plist' | 'password' | 'keystore_jks' | 'google_service_json' | 'facebook_client_token'
  file_name: string | null
  sealed_value: string
  updated_at: Generated<string>
}

export type MoneyTransactionTable = {
  tenant_id: Generated<string>
  id: string
  txn_id: string
  ref_id: string | null
  type: 'payment' | 'refund' | 'payout' | 'top_up'
  payment_mode: ColumnTypes['money_transaction.payment_mode']
  amount: number
  currency: string
  merchant_id: string | null
  order_id: string | null
  status: 'pending' | 'succeeded' | 'failed'
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  customer_id: string | null
}

export type NoticePreferenceTable = {
  tenant_id: Generated<string>
  customer_id: string
  push: Generated<boolean>
  mail: Generated<boolean>
  timezone: string | null
  updated_at: Generated<string>
  whatsapp: Generated<boolean>
}

export type OneTimeTokenTable = {
  token_hash: Buffer
  tenant_id: string
  purpose: 'reset' | 'auto_login' | 'otp_login' | 'otp_register' | 'otp_verify_email'
  audience: 'panel' | 'store'
  subject_id: string | null
  target: string | null
  code_hash: Buffer | null
  attempts_left: Generated<number>
  grants: GeneratedJson<'one_time_token.grants'>
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
  ip: string | null
}

export type OptionComponentTable = {
  tenant_id: Generated<string>
  merchant_id: string
  option_id: string
  product_id: string
}

export type OptionNestingTable = {
  tenant_id: Generated<string>
  merchant_id: string
  option_id: string
  nested_id: string
}

export type OrderAmendmentTable = {
  tenant_id: Generated<string>
  id: string
  order_id: string
  merchant_id: string
  state: 'proposed' | 'approved' | 'applied' | 'declined' | 'expired' | 'cancelled'
  reason: string
  is_sold_out: boolean
  proposed_by: 'merchant' | 'tenant'
  user_id: string | null
  user_name: string | null
  currency: string
  old_total: number
  new_total: number
  before: Json<'order_amendment.before'>
  after: Json<'order_amendment.after'>
  expires_at: string
  silence: 'cancel_change' | 'apply'
  decided_by: 'customer' | 'merchant' | 'tenant' | 'system' | null
  decided_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type OrderAnnouncementTable = {
  tenant_id: Generated<string>
  order_id: string
  step: string
  created_at: Generated<string>
}

export type OrderBreakdownTotalTable = {
  tenant_id: Generated<string>
  timezone: string
  dimension: string
  period: 'day' | 'month'
  local_date: string
  merchant_id: string
  key: string
  currency: string
  orders: number
  quantity: number
  sales: number
  discount: number
  tax: number
}

export type OrderHistoryTable = {
  tenant_id: Generated<string>
  id: string
  order_id: string
  merchant_id: string
  status: ColumnTypes['order_history.status']
  at: string
  by: 'customer' | 'merchant' | 'tenant' | 'system' | 'provider'
  user_id: string | null
  user_name: string | null
  reason: string | null
  step: 'received' | 'push' | 'ring' | 'contact' | 'operators' | 'pos_missing' | 'pos_confirmed' | 'pos_manual' | null
  undone_at: string | null
}

export type OrderLineTable = {
  tenant_id: Generated<string>
  id: string
  order_id: string
  merchant_id: string
  position: number
  product_id: string
  sku: string | null
  name: string
  translations: GeneratedJson<'order_line.translations'>
  image: string | null
  quantity: number
  unit_price: number
  options: GeneratedJson<'order_line.options'>
  addons: GeneratedJson<'order_line.addons'>
  instruction: string | null
  is_taxable: Generated<boolean>
  line_total: number
  discount: Generated<number>
  tax: Generated<number>
  meta: GeneratedJson<'order_line.meta'>
  reserved_stock: GeneratedJson<'order_line.reserved_stock'>
  created_at: Generated<string>
  allergens: Generated<string[]>
  taxable_amount: number | null
  done_at: string | null
}

export type OrderLinkTable = {
  tenant_id: Generated<string>
  order_id: string
  customer_id: string
  token_hash: Buffer
  expires_at: string
  created_at: Generated<string>
}

export type OrderNoteTable = {
  tenant_id: Generated<string>
  id: string
  order_id: string
  merchant_id: string
  note: string
  at: string
  user_id: string
  user_name: string
}

export type OrderReportFilterTable = {
  tenant_id: Generated<string>
  filter: string
  value: string
  placed_at: string
  order_id: string
  merchant_id: string
}

export type OrderTotalTable = {
  tenant_id: Generated<string>
  timezone: string
  period: 'hour' | 'day' | 'all'
  local_date: string
  hour: Generated<number>
  merchant_id: string
  order_type: string
  payment_mode: string
  order_status: string
  currency: string
  orders: number
  grand_total: number
  commission_amount: number
  discount: Generated<number>
  tax: Generated<number>
  delivery_fee: Generated<number>
  charges_total: Generated<number>
  tip: Generated<number>
}

export type OrderTotalDeltaTable = {
  tenant_id: Generated<string>
  id: string
  order_id: string
  merchant_id: string
  placed_at: string
  order_type: string
  payment_mode: string
  order_status: string
  currency: string
  orders: number
  grand_total: number
  commission_amount: number
  cancelled_by: string | null
  cancel_reason: string | null
  preparation_seconds: number | null
  delivery_seconds: number | null
  acceptance_seconds: number | null
  is_accepted: Generated<boolean>
  is_prepared_late: Generated<boolean>
  is_delivered_late: Generated<boolean>
  refunded_amount: Generated<number>
  lateness_seconds: number | null
  refund_reasons: GeneratedJson<'order_total_delta.refund_reasons'>
}

export type OrderTotalStateTable = {
  tenant_id: Generated<string>
  timezones: Generated<string[]>
  rebuilt_at: string | null
  cohort_timezone: string | null
}

export type OrderTypeTable = {
  tenant_id: Generated<string>
  id: string
  alias: 'delivery' | 'pickup' | 'dine_in' | 'pick_and_drop'
  name: string
  is_active: Generated<boolean>
  sort_order: Generated<number>
  merchant_types: Generated<string[]>
  translations: GeneratedJson<'order_type.translations'>
}

export type OrdersTable = {
  tenant_id: Generated<string>
  id: string
  order_id: string
  merchant_id: string
  customer_id: string
  merchant_snapshot: Json<'orders.merchant_snapshot'>
  customer_snapshot: Json<'orders.customer_snapshot'>
  order_type: 'delivery' | 'pickup' | 'dine_in' | 'pick_and_drop'
  order_status: Generated<'pending' | 'processing' | 'ready' | 'driver_assigned' | 'picked' | 'collected' | 'delivered' | 'completed' | 'cancelled'>
  was_ready: Generated<boolean>
  customer_note: string | null
  is_scheduled: Generated<boolean>
  delivery_timestamp: string
  slot_start: string | null
  slot_end: string | null
  preparation_time: number
  auto_reject_at: string | null
  source: Generated<'web' | 'android' | 'ios' | 'whatsapp' | 'pos' | 'admin'>
  payment_mode: ColumnTypes['orders.payment_mode']
  payment_status: 'pending' | 'awaiting' | 'authorized' | 'paid' | 'failed' | 'voided' | 'refund_pending' | 'refunded'
  txn_id: string | null
  currency: string
  items_count: Generated<number>
  items_summary: GeneratedJson<'orders.items_summary'>
  subtotal: number
  coupon_discount: Generated<number>
  product_tax: Generated<number>
  delivery_fee: Generated<number>
  delivery_tax: Generated<number>
  charges_total: Generated<number>
  charges: GeneratedJson<'orders.charges'>
  tip: Generated<number>
  is_tax_inclusive: Generated<boolean>
  grand_total: number
  commission_amount: Generated<number>
  admin_amount: Generated<number>
  merchant_amount: Generated<number>
  address: JsonNull<'orders.address'>
  pickup: JsonNull<'orders.pickup'>
  drop: JsonNull<'orders.drop'>
  table_number: string | null
  package: JsonNull<'orders.package'>
  distance: number | null
  eta_minutes: number | null
  delivery_by: ColumnTypes['orders.delivery_by'] | null
  delivery_provider: string | null
  driver: JsonNull<'orders.driver'>
  delivery_instruction: string | null
  form_data: JsonNull<'orders.form_data'>
  coupon_id: string | null
  coupon: JsonNull<'orders.coupon'>
  cart_meta: GeneratedJson<'orders.cart_meta'>
  cancelled_by: string | null
  cancel_reason: string | null
  idempotency_key: string | null
  version: Generated<number>
  placed_at: string | null
  closed_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  search_text: ColumnType<string, never, never>
  form_labels: JsonNull<'orders.form_labels'>
  idempotency_hash: Buffer | null
  undo: JsonNull<'orders.undo'>
  wallet_amount: Generated<number>
  accepted_at: string | null
  ready_at: string | null
  picked_at: string | null
  delivered_at: string | null
  product_tax_percent: number | null
  delivery_tax_percent: number | null
  form_field_ids: string[] | null
  open_amendment: string | null
  amended_at: string | null
  refunded_amount: Generated<number>
  pos: JsonNull<'orders.pos'>
  refund_reasons: GeneratedJson<'orders.refund_reasons'>
  late_grace_minutes: Generated<number>
}

export type OutboxTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  kind: 'event' | 'job'
  name: string
  subject: string
  payload: Json<'outbox.payload'>
  run_at: string | null
  created_at: Generated<string>
  relayed_at: string | null
}

export type PageTable = {
  tenant_id: Generated<string>
  id: string
  page_id: string
  title: string
  slug: string
  locale: string
  published: Generated<boolean>
  body: string
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  seo_title: Generated<string>
  seo_description: Generated<string>
  saved_by: string | null
  place: Generated<'footer' | 'menu' | 'both' | 'none'>
  sort_order: Generated<number>
}

export type PageRevisionTable = {
  tenant_id: Generated<string>
  id: string
  built_page_id: string
  number: number
  document: Json<'page_revision.document'>
  author: string | null
  created_at: Generated<string>
  published_at: string | null
}

export type PageVersionTable = {
  tenant_id: Generated<string>
  id: string
  page_row_id: string
  title: string
  body: string
  seo_title: string
  seo_description: string
  author: string | null
  created_at: Generated<string>
}

export type PaymentTable = {
  tenant_id: Generated<string>
  id: string
  order_id: string | null
  merchant_id: string | null
  customer_id: string
  payment_mode: ColumnTypes['payment.payment_mode']
  provider: string
  provider_ref: string | null
  environment: Generated<string>
  amount: number
  refunded: Generated<number>
  currency: string
  status: 'awaiting' | 'processing' | 'authorized' | 'succeeded' | 'failed' | 'needs_attention'
  failure_reason: string | null
  expires_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  return_url: string | null
  txn_id: string | null
  credential_id: string | null
  capture_method: Generated<'automatic' | 'manual'>
  authorized_at: string | null
  amendment_id: string | null
}

export type PaymentCredentialTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  gateway: string
  environment: 'test' | 'live'
  account: string | null
  publishable_key: string
  secret_key: string
  secret_key_ending: string
  webhook_secret: string | null
  webhook_endpoint: string | null
  verified_at: string
  last_webhook_at: string | null
  replaced_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type PaymentEventTable = {
  tenant_id: Generated<string>
  provider: string
  event_id: string
  type: string
  payment_id: string | null
  received_at: Generated<string>
}

export type PaymentModeTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  alias: 'cash_on_delivery' | 'prepaid' | 'wallet' | 'card' | 'upi' | 'net_banking'
  name: string
  provider: Generated<string>
  environment: Generated<'test' | 'live'>
  is_active: Generated<boolean>
  is_configured: Generated<boolean>
  logo_url: string | null
  sort_order: Generated<number>
  settings: GeneratedJson<'payment_mode.settings'>
  translations: GeneratedJson<'payment_mode.translations'>
  min_amount: number | null
  max_amount: number | null
  updated_at: Generated<string>
}

export type PaymentRefundTable = {
  tenant_id: Generated<string>
  id: string
  payment_id: string | null
  order_id: string
  merchant_id: string
  txn_id: string
  amount: number
  currency: string
  status: Generated<'pending' | 'succeeded' | 'failed'>
  provider_ref: string | null
  sent_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  method: Generated<'provider' | 'by_hand' | 'wallet'>
  reason: string | null
  lines: GeneratedJson<'payment_refund.lines'>
  user_id: string | null
  user_name: string | null
  payer: Generated<'shared' | 'merchant' | 'tenant' | 'delivery'>
  fees: Generated<string[]>
  hand_method: 'cash' | 'bank_transfer' | 'voucher' | 'other' | null
  hand_note: string | null
  settled_by: string | null
  settled_at: string | null
  amendment_id: string | null
}

export type PayoutTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  run_id: string
  provider_id: string
  provider: 'bank_transfer' | 'stripe_connect'
  account_id: string
  account_masked: GeneratedJson<'payout.account_masked'>
  number: string
  period_start: string
  period_end: string
  currency: string
  status: Generated<'pending' | 'processing' | 'completed' | 'failed'>
  order_count: number
  order_amount: number
  admin_amount: number
  commission_amount: number
  merchant_amount: number
  refund_amount: number
  cash_amount: number
  adjustment_amount: number
  amount: number
  attempt: Generated<number>
  reference: string | null
  provider_reference: string | null
  failure_reason: string | null
  held_until: string | null
  outcome_unknown_at: string | null
  sent_at: string | null
  paid_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  tip_amount: Generated<number>
  admin_tip_amount: Generated<number>
  reversed_amount: Generated<number>
}

export type PayoutAccountTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  provider_id: string
  status: Generated<'not_connected' | 'pending' | 'connected'>
  is_selected: Generated<boolean>
  sealed_details: string | null
  masked: GeneratedJson<'payout_account.masked'>
  external_id: string | null
  connected_at: string | null
  held_until: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  problem: 'incomplete' | 'in_review' | 'restricted' | null
}

export type PayoutCursorTable = {
  tenant_id: Generated<string>
  orders_at: Generated<string>
  refunds_at: Generated<string>
  leased_until: string | null
}

export type PayoutEntryTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  order_id: string | null
  payout_id: string | null
  business_key: string
  kind: 'order' | 'refund' | 'cash' | 'adjustment'
  order_amount: number
  merchant_amount: number
  admin_amount: number
  commission_amount: number
  currency: string
  note: string | null
  available_at: string
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  tip_amount: Generated<number>
  admin_tip_amount: Generated<number>
}

export type PayoutProviderTable = {
  tenant_id: Generated<string>
  id: string
  provider: 'bank_transfer' | 'stripe_connect'
  environment: Generated<'test' | 'live'>
  is_active: Generated<boolean>
  is_configured: Generated<boolean>
  is_selected: Generated<boolean>
  logo_url: string | null
  sealed_settings: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type PayoutRunTable = {
  tenant_id: Generated<string>
  id: string
  period_end: string
  status: Generated<'processing' | 'completed'>
  started_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  completed_at: string | null
}

export type PayoutScheduleTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  frequency: Generated<'manual' | 'daily' | 'weekly' | 'monthly'>
  weekday: Generated<number>
  month_day: Generated<number>
  minimum_amount: Generated<number>
  next_at: string | null
  updated_at: Generated<string>
}

export type PictureSourceTable = {
  tenant_id: Generated<string>
  merchant_id: string
  source: Buffer
  file_key: string
}

export type PlanPriceTable = {
  id: string
  kind: 'plan' | 'module'
  item: string
  currency: string
  monthly_price: number
  setup_fee: Generated<number>
  is_offered: Generated<boolean>
  valid_from: string
  created_at: Generated<string>
}

export type PopupTable = {
  tenant_id: Generated<string>
  id: string
  title: string
  status: Generated<'active' | 'inactive'>
  location: Generated<'global' | 'merchants'>
  merchant_ids: Generated<string[]>
  segment_id: string | null
  frequency: Generated<'every_time' | 'once'>
  type: Generated<'image' | 'html'>
  width: Generated<number>
  height: Generated<number>
  visible_on: Generated<'mobile' | 'web' | 'both'>
  value: string
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  locale: string | null
  start_date: string | null
  end_date: string | null
  sort_order: Generated<number>
  updated_at: Generated<string>
}

export type PopupTotalTable = {
  tenant_id: Generated<string>
  popup_id: string
  local_date: string
  shown: Generated<number>
  clicked: Generated<number>
  closed: Generated<number>
}

export type PopupViewTable = {
  tenant_id: Generated<string>
  popup_id: string
  customer_id: string
  closed_at: Generated<string>
}

export type PrintJobTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  printer_id: string
  order_id: string | null
  order_number: string | null
  occasion: 'new' | 'accepted' | 'ready' | 'changed' | 'cancelled' | 'by_hand' | 'test'
  revision: number
  copy_number: number
  content: 'receipt' | 'kitchen'
  is_copy: boolean
  state: 'waiting' | 'sent' | 'printed' | 'failed' | 'cancelled'
  attempts: Generated<number>
  error: string | null
  user_name: string | null
  not_before: string | null
  offered_at: string | null
  sent_at: string | null
  closed_at: string | null
  expires_at: string
  created_at: string
}

export type PrinterTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  name: string
  protocol: 'cloudprnt' | 'epos'
  paper_width: '58mm' | '80mm'
  content: 'receipt' | 'kitchen'
  station: string | null
  copies: number
  occasions: ColumnTypes['printer.occasions']
  prints_changes: boolean
  order_types: ColumnTypes['printer.order_types']
  locale: string
  expiry_hours: number
  is_active: boolean
  secret_hash: Buffer
  state: 'unknown' | 'ready' | 'paper_low' | 'paper_out' | 'cover_open' | 'error'
  seen_at: string | null
  warned_at: string | null
  occasions_since: string
  created_at: string
  updated_at: string
}

export type ProductTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  sku: string | null
  name: string
  description: string | null
  translations: GeneratedJson<'product.translations'>
  selling_price: number
  cost_price: number | null
  is_taxable: Generated<boolean>
  track_inventory: Generated<boolean>
  quantity: number | null
  stock_status: Generated<'in_stock' | 'out_of_stock'>
  product_images: GeneratedJson<'product.product_images'>
  media: GeneratedJson<'product.media'>
  instruction_enabled: Generated<boolean>
  instruction_required: Generated<boolean>
  allergens: Generated<string[]>
  status: Generated<'active' | 'inactive'>
  sort_order: Generated<number>
  deleted_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  panel_text: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
  sold_out_until: string | null
  low_stock_at: number | null
  low_stock_notified_at: string | null
  default_low_stock_at: number | null
  is_low_stock: ColumnType<boolean, never, never>
  source_id: string | null
  overrides: Generated<string[]>
  source_removed_at: string | null
}

export type ProductAddonTable = {
  tenant_id: Generated<string>
  merchant_id: string
  product_id: string
  addon_id: string
  sort_order: Generated<number>
}

export type ProductCategoryTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  name: string
  translations: GeneratedJson<'product_category.translations'>
  view: Generated<'list' | 'grid' | 'card'>
  image: string | null
  sort_order: Generated<number>
  status: Generated<'active' | 'inactive'>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  source_id: string | null
  overrides: Generated<string[]>
  source_removed_at: string | null
}

export type ProductCategoryLinkTable = {
  tenant_id: Generated<string>
  merchant_id: string
  category_id: string
  product_id: string
  sort_order: Generated<number>
}

export type ProductLabelTable = {
  tenant_id: Generated<string>
  merchant_id: string
  product_id: string
  label_id: string
}

export type ProductOptionTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  owner_product_id: string | null
  name: string
  translations: GeneratedJson<'product_option.translations'>
  type: 'single' | 'multiple'
  is_required: Generated<boolean>
  range_min: Generated<number>
  range_max: Generated<number>
  view: Generated<'list' | 'grid' | 'card'>
  image: string | null
  description: string | null
  values: Json<'product_option.values'>
  status: Generated<'active' | 'inactive'>
  sort_order: Generated<number>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  included_quantity: Generated<number>
  included_rule: Generated<'cheapest' | 'most_expensive' | 'first'>
  source_id: string | null
  overrides: Generated<string[]>
  source_removed_at: string | null
}

export type ProductOptionLinkTable = {
  tenant_id: Generated<string>
  merchant_id: string
  product_id: string
  option_id: string
  sort_order: Generated<number>
}

export type ProductTagTable = {
  tenant_id: Generated<string>
  merchant_id: string
  product_id: string
  tag_id: string
}

export type PushTokenTable = {
  tenant_id: Generated<string>
  id: string
  token: string
  platform: 'android' | 'ios' | 'web'
  merchant_id: string | null
  user_id: string | null
  customer_id: string | null
  order_id: string | null
  created_at: Generated<string>
  session_id: string | null
  locale: string | null
}

export type RecommendationItemTable = {
  tenant_id: Generated<string>
  generation: number
  kind: 'product' | 'merchant'
  item_id: string
  merchant_id: string
  weight: number
  recent: number
  orders: number
}

export type RecommendationJobTable = {
  tenant_id: Generated<string>
  id: string
  generation: number
  status: 'queued' | 'processing' | 'completed' | 'failed'
  total_orders: Generated<number>
  done_orders: Generated<number>
  attempts: Generated<number>
  error: string | null
  created_at: string
  updated_at: string
}

export type RecommendationModelTable = {
  tenant_id: Generated<string>
  generation: number
  is_served: Generated<boolean>
  cursor_at: string
  cursor_id: string
  orders: Generated<number>
  trained_at: string | null
}

export type RecommendationPairTable = {
  tenant_id: Generated<string>
  generation: number
  kind: 'product' | 'merchant'
  item_id: string
  other_id: string
  merchant_id: string
  weight: number
  orders: number
}

export type RecommendationTotalTable = {
  tenant_id: Generated<string>
  kind: 'product' | 'merchant' | 'order'
  period: 'day' | 'month'
  local_date: string
  item_id: string
  merchant_id: string
  impressions: number
  clicks: number
}

export type ReviewTable = {
  tenant_id: Generated<string>
  id: string
  order_id: string
  merchant_id: string
  customer_id: string
  customer_name: string
  rating: number
  review: string | null
  is_published: Generated<boolean>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  reply: string | null
  replied_at: string | null
  report_reason: string | null
  reported_at: string | null
  deleted_at: string | null
}

export type SagaTable = {
  id: string
  tenant_id: string
  status: Generated<'processing' | 'completed' | 'failed'>
  response: JsonNull<'saga.response'>
  error: string | null
  created_at: Generated<string>
}

export type SandboxEventTable = {
  id: string
  account: string
  type: string
  object: Json<'sandbox_event.object'>
  webhook_url: string
  attempts: Generated<number>
  repeats: Generated<number>
  delivered_at: string | null
  next_at: string | null
  created_at: string
}

export type SandboxIntentTable = {
  ref: string
  account: string
  idempotency_key: string
  amount: number
  currency: string
  status: 'requires_payment' | 'requires_action' | 'processing' | 'authorized' | 'succeeded' | 'failed' | 'cancelled'
  failure_reason: string | null
  card_last4: string | null
  refunded: Generated<number>
  client_secret: string
  return_url: string | null
  webhook_url: string
  metadata: GeneratedJson<'sandbox_intent.metadata'>
  settles_at: string | null
  created_at: string
  updated_at: string
  description: Generated<string>
  capture_method: Generated<'automatic' | 'manual'>
}

export type SandboxRefundTable = {
  ref: string
  account: string
  intent_ref: string
  idempotency_key: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  settles_at: string | null
  created_at: string
}

export type SavedReportTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  user_id: string | null
  name: string
  breakdown: 'merchant' | 'day' | 'order_type' | 'payment_mode' | 'product' | 'category' | 'customer' | 'coupon' | 'charge' | 'tax' | 'quality' | 'cancellation' | 'problem' | 'refund' | 'hour' | 'acceptance' | 'preparation' | 'delivery' | 'lateness' | 'source'
  period: 'today' | 'yesterday' | 'last_7_days' | 'last_30_days' | 'this_month' | 'last_month'
  report_merchant_id: string | null
  frequency: 'none' | 'daily' | 'weekly' | 'monthly'
  weekday: number
  month_day: number
  hour: number
  language: string
  receiver_ids: Generated<string[]>
  next_at: string | null
  sent_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type ScheduleTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  name: string
  type: Generated<'daily' | 'weekly' | 'date_range'>
  slots: GeneratedJson<'schedule.slots'>
  start_date: string | null
  end_date: string | null
  timezone: string
  product_ids: Generated<string[]>
  category_ids: Generated<string[]>
  status: Generated<'active' | 'inactive'>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type SearchWordTable = {
  tenant_id: Generated<string>
  word: string
}

export type SegmentTable = {
  tenant_id: Generated<string>
  id: string
  name: string
  filters: Json<'segment.filters'>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  contact_count: number | null
  counted_at: string | null
}

export type SessionTable = {
  token_hash: Buffer
  id: string
  tenant_id: string
  audience: 'panel' | 'store'
  subject_id: string
  home_tenant_id: string
  impersonator_id: string | null
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  ends_at: string
  ip: string | null
  user_agent: string | null
  impersonated_merchant_id: string | null
  reason: string | null
}

export type SettingTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string | null
  setting_key: string
  locale: string | null
  setting_value: Json<'setting.setting_value'>
  updated_at: Generated<string>
}

export type SetupStageTable = {
  tenant_id: Generated<string>
  stage_class: 'DomainConfigurationStage' | 'CloudConsoleStage' | 'DeveloperAccountConnectStage' | 'AppBuildStage'
  form: GeneratedJson<'setup_stage.form'>
  completed_at: string
}

export type SlotBookingTable = {
  tenant_id: Generated<string>
  merchant_id: string
  starts_at: string
  booked: number
  booked_items: Generated<number>
}

export type StoreHolidayTable = {
  tenant_id: Generated<string>
  merchant_id: string
  date: string
  name: string
  slots: GeneratedJson<'store_holiday.slots'>
}

export type StoreTimingTable = {
  tenant_id: Generated<string>
  merchant_id: string
  is_business_hours_enabled: Generated<boolean>
  days: GeneratedJson<'store_timing.days'>
  updated_at: Generated<string>
}

export type SubscriptionTable = {
  tenant_id: Generated<string>
  plan_id: 'starter_plan' | 'business_plan'
  billing_cycle: 'monthly' | 'yearly'
  status: 'trial' | 'active' | 'past_due' | 'cancelled' | 'expired'
  currency: string
  anchor_at: string | null
  current_period_start: string | null
  current_period_end: string | null
  next_billing_at: string | null
  usage_from: string | null
  usage_due_at: string | null
  coupon_id: string | null
  coupon_code: string | null
  coupon_periods_left: number | null
  expired_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type SubscriptionModuleTable = {
  tenant_id: Generated<string>
  module_name: 'addon_multicurrency' | 'merchant_app' | 'customer_app' | 'page_builder' | 'recommendation'
  active: Generated<boolean>
  removed_at: string | null
  expired_at: string | null
  setup_fee_charged_at: string | null
  added_at: string
  updated_at: Generated<string>
}

export type TagTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  name: string
  status: Generated<'active' | 'inactive'>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  translations: GeneratedJson<'tag.translations'>
}

export type TenantTable = {
  id: string
  slug: string
  name: string
  is_platform: Generated<boolean>
  status: Generated<number>
  deleted_at: string | null
  is_dummy: Generated<boolean>
  created_at: Generated<string>
}

export type TenantProfileTable = {
  tenant_id: Generated<string>
  email: string
  mobile: string | null
  city: string | null
  country: string
  business_type: Generated<'marketplace' | 'static_merchant'>
  static_merchant_id: string | null
  timezone: Generated<string>
  currency: string
  billing_currency: Generated<string>
  default_locale: Generated<string>
  active_locales: Generated<string[]>
  in_trial: Generated<boolean>
  trial_ends_at: string | null
  payment_due_since: string | null
  is_tenant_admin_active: Generated<boolean>
  is_setup_configured: Generated<boolean>
  saas_modules: GeneratedJson<'tenant_profile.saas_modules'>
  settings_version: Generated<number>
  updated_at: Generated<string>
  locked_sections: Generated<string[]>
  plan_id: 'starter_plan' | 'business_plan' | null
  sections_changed: GeneratedJson<'tenant_profile.sections_changed'>
  trial_notice_days: number | null
}

export type VisitTotalTable = {
  tenant_id: Generated<string>
  local_date: string
  step: 'seen' | 'basket' | 'checkout' | 'placed'
  visits: number
}

export type WalletTable = {
  tenant_id: Generated<string>
  customer_id: string
  currency: string
  balance: Generated<number>
  updated_at: Generated<string>
}

export type WalletEntryTable = {
  tenant_id: Generated<string>
  id: string
  customer_id: string
  currency: string
  type: 'top_up' | 'adjustment' | 'order' | 'order_returned' | 'refund'
  amount: number
  balance: number
  order_id: string | null
  reason: string | null
  user_name: string | null
  created_at: Generated<string>
}

export type WebhookTable = {
  tenant_id: Generated<string>
  id: string
  name: string
  url: string
  events: string[]
  status: Generated<'active' | 'inactive'>
  secret: string
  previous_secret: string | null
  previous_secret_until: string | null
  failing_since: string | null
  failures_in_row: Generated<number>
  paused_until: string | null
  switched_off_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type WebhookAttemptTable = {
  tenant_id: Generated<string>
  delivery_id: string
  number: number
  at: string
  duration_ms: number
  status_code: number | null
  response: string | null
  error: string | null
}

export type WebhookDeliveryTable = {
  tenant_id: Generated<string>
  id: string
  webhook_id: string
  webhook_name: string
  url: string
  event: string
  event_id: string
  subject: string
  payload: string
  state: Generated<'waiting' | 'success' | 'failed'>
  attempt_count: Generated<number>
  earlier_attempts: Generated<number>
  next_attempt_at: string | null
  status_code: number | null
  response: string | null
  error: string | null
  duration_ms: number | null
  created_at: Generated<string>
  finished_at: string | null
}

export type ZoneTable = {
  tenant_id: Generated<string>
  id: string
  merchant_id: string
  name: string
  method: 'radius' | 'geofence' | 'country' | 'postal_code'
  radius: number | null
  polygons: JsonNull<'zone.polygons'>
  countries: string[] | null
  bounds: string
  is_active: Generated<boolean>
  is_dummy: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  holes: JsonNull<'zone.holes'>
  postal_codes: string[] | null
  priority: Generated<number>
  fee: number | null
  minutes: number | null
}

export type Tables = {
  alert_preference: AlertPreferenceTable
  api_key: ApiKeyTable
  app_build: AppBuildTable
  app_user: AppUserTable
  attempt: AttemptTable
  audit: AuditTable
  audit_chain_link: AuditChainLinkTable
  audit_digest_mail: AuditDigestMailTable
  banner: BannerTable
  banner_total: BannerTotalTable
  billing_account: BillingAccountTable
  billing_card: BillingCardTable
  billing_charge: BillingChargeTable
  billing_coupon: BillingCouponTable
  billing_coupon_redemption: BillingCouponRedemptionTable
  billing_credit: BillingCreditTable
  billing_event: BillingEventTable
  billing_invoice: BillingInvoiceTable
  billing_invoice_line: BillingInvoiceLineTable
  billing_rate: BillingRateTable
  billing_test_card: BillingTestCardTable
  billing_test_charge: BillingTestChargeTable
  billing_test_session: BillingTestSessionTable
  billing_usage: BillingUsageTable
  built_page: BuiltPageTable
  bulk_edit: BulkEditTable
  bundle_import: BundleImportTable
  campaign: CampaignTable
  campaign_hold_out: CampaignHoldOutTable
  campaign_order: CampaignOrderTable
  campaign_recipient: CampaignRecipientTable
  charge: ChargeTable
  counter: CounterTable
  coupon: CouponTable
  coupon_code: CouponCodeTable
  coupon_counter: CouponCounterTable
  coupon_redemption: CouponRedemptionTable
  courier_delivery: CourierDeliveryTable
  custom_form: CustomFormTable
  customer: CustomerTable
  customer_address: CustomerAddressTable
  customer_cohort: CustomerCohortTable
  customer_count: CustomerCountTable
  customer_duplicate: CustomerDuplicateTable
  customer_figure: CustomerFigureTable
  customer_note: CustomerNoteTable
  customer_order_count: CustomerOrderCountTable
  delivery_instruction: DeliveryInstructionTable
  delivery_provider: DeliveryProviderTable
  deployment: DeploymentTable
  developer_account: DeveloperAccountTable
  driver_delivery: DriverDeliveryTable
  driver_shift: DriverShiftTable
  export_preset: ExportPresetTable
  export_record: ExportRecordTable
  export_schedule: ExportScheduleTable
  file: FileTable
  host: HostTable
  idempotency: IdempotencyTable
  import_record: ImportRecordTable
  import_row: ImportRowTable
  invite: InviteTable
  invoice_counter: InvoiceCounterTable
  kitchen_setup: KitchenSetupTable
  label: LabelTable
  ledger_entry: LedgerEntryTable
  master_menu: MasterMenuTable
  menu_follower: MenuFollowerTable
  menu_push: MenuPushTable
  menu_push_row: MenuPushRowTable
  menu_push_store: MenuPushStoreTable
  merchant: MerchantTable
  merchant_category: MerchantCategoryTable
  merchant_category_link: MerchantCategoryLinkTable
  merchant_group: MerchantGroupTable
  merchant_package: MerchantPackageTable
  merchant_pause: MerchantPauseTable
  merchant_pause_span: MerchantPauseSpanTable
  merchant_user: MerchantUserTable
  message: MessageTable
  message_cost_reservation: MessageCostReservationTable
  message_cost_setting: MessageCostSettingTable
  message_service: MessageServiceTable
  message_setting: MessageSettingTable
  message_switch: MessageSwitchTable
  message_template: MessageTemplateTable
  message_template_version: MessageTemplateVersionTable
  message_total: MessageTotalTable
  mobile_app: MobileAppTable
  mobile_app_platform: MobileAppPlatformTable
  mobile_app_secret: MobileAppSecretTable
  money_transaction: MoneyTransactionTable
  notice_preference: NoticePreferenceTable
  one_time_token: OneTimeTokenTable
  option_component: OptionComponentTable
  option_nesting: OptionNestingTable
  order_amendment: OrderAmendmentTable
  order_announcement: OrderAnnouncementTable
  order_breakdown_total: OrderBreakdownTotalTable
  order_history: OrderHistoryTable
  order_line: OrderLineTable
  order_link: OrderLinkTable
  order_note: OrderNoteTable
  order_report_filter: OrderReportFilterTable
  order_total: OrderTotalTable
  order_total_delta: OrderTotalDeltaTable
  order_total_state: OrderTotalStateTable
  order_type: OrderTypeTable
  orders: OrdersTable
  outbox: OutboxTable
  page: PageTable
  page_revision: PageRevisionTable
  page_version: PageVersionTable
  payment: PaymentTable
  payment_credential: PaymentCredentialTable
  payment_event: PaymentEventTable
  payment_mode: PaymentModeTable
  payment_refund: PaymentRefundTable
  payout: PayoutTable
  payout_account: PayoutAccountTable
  payout_cursor: PayoutCursorTable
  payout_entry: PayoutEntryTable
  payout_provider: PayoutProviderTable
  payout_run: PayoutRunTable
  payout_schedule: PayoutScheduleTable
  picture_source: PictureSourceTable
  plan_price: PlanPriceTable
  popup: PopupTable
  popup_total: PopupTotalTable
  popup_view: PopupViewTable
  print_job: PrintJobTable
  printer: PrinterTable
  product: ProductTable
  product_addon: ProductAddonTable
  product_category: ProductCategoryTable
  product_category_link: ProductCategoryLinkTable
  product_label: ProductLabelTable
  product_option: ProductOptionTable
  product_option_link: ProductOptionLinkTable
  product_tag: ProductTagTable
  push_token: PushTokenTable
  recommendation_item: RecommendationItemTable
  recommendation_job: RecommendationJobTable
  recommendation_model: RecommendationModelTable
  recommendation_pair: RecommendationPairTable
  recommendation_total: RecommendationTotalTable
  review: ReviewTable
  saga: SagaTable
  sandbox_event: SandboxEventTable
  sandbox_intent: SandboxIntentTable
  sandbox_refund: SandboxRefundTable
  saved_report: SavedReportTable
  schedule: ScheduleTable
  search_word: SearchWordTable
  segment: SegmentTable
  session: SessionTable
  setting: SettingTable
  setup_stage: SetupStageTable
  slot_booking: SlotBookingTable
  store_holiday: StoreHolidayTable
  store_timing: StoreTimingTable
  subscription: SubscriptionTable
  subscription_module: SubscriptionModuleTable
  tag: TagTable
  tenant: TenantTable
  tenant_profile: TenantProfileTable
  visit_total: VisitTotalTable
  wallet: WalletTable
  wallet_entry: WalletEntryTable
  webhook: WebhookTable
  webhook_attempt: WebhookAttemptTable
  webhook_delivery: WebhookDeliveryTable
  zone: ZoneTable
}

/** Tables with the tenant policy. */
export const tenantTables: ReadonlySet<string> = new Set([
  'alert_preference',
  'api_key',
  'app_build',
  'app_user',
  'audit',
  'audit_chain_link',
  'audit_digest_mail',
  'banner',
  'banner_total',
  'billing_account',
  'billing_card',
  'billing_charge',
  'billing_coupon_redemption',
  'billing_credit',
  'billing_event',
  'billing_invoice',
  'billing_invoice_line',
  'billing_usage',
  'built_page',
  'bulk_edit',
  'bundle_import',
  'campaign',
  'campaign_hold_out',
  'campaign_order',
  'campaign_recipient',
  'charge',
  'counter',
  'coupon',
  'coupon_code',
  'coupon_counter',
  'coupon_redemption',
  'courier_delivery',
  'custom_form',
  'customer',
  'customer_address',
  'customer_cohort',
  'customer_count',
  'customer_duplicate',
  'customer_figure',
  'customer_note',
  'customer_order_count',
  'delivery_instruction',
  'delivery_provider',
  'deployment',
  'developer_account',
  'driver_delivery',
  'driver_shift',
  'export_preset',
  'export_record',
  'export_schedule',
  'file',
  'idempotency',
  'import_record',
  'import_row',
  'invite',
  'kitchen_setup',
  'label',
  'ledger_entry',
  'master_menu',
  'menu_follower',
  'menu_push',
  'menu_push_row',
  'menu_push_store',
  'merchant',
  'merchant_category',
  'merchant_category_link',
  'merchant_group',
  'merchant_package',
  'merchant_pause',
  'merchant_pause_span',
  'merchant_user',
  'message',
  'message_cost_reservation',
  'message_cost_setting',
  'message_service',
  'message_setting',
  'message_switch',
  'message_template',
  'message_template_version',
  'message_total',
  'mobile_app',
  'mobile_app_platform',
  'mobile_app_secret',
  'money_transaction',
  'notice_preference',
  'option_component',
  'option_nesting',
  'order_amendment',
  'order_announcement',
  'order_breakdown_total',
  'order_history',
  'order_line',
  'order_link',
  'order_note',
  'order_report_filter',
  'order_total',
  'order_total_delta',
  'order_total_state',
  'order_type',
  'orders',
  'outbox',
  'page',
  'page_revision',
  'page_version',
  'payment',
  'payment_credential',
  'payment_event',
  'payment_mode',
  'payment_refund',
  'payout',
  'payout_account',
  'payout_cursor',
  'payout_entry',
  'payout_provider',
  'payout_run',
  'payout_schedule',
  'picture_source',
  'popup',
  'popup_total',
  'popup_view',
  'print_job',
  'printer',
  'product',
  'product_addon',
  'product_category',
  'product_category_link',
  'product_label',
  'product_option',
  'product_option_link',
  'product_tag',
  'push_token',
  'recommendation_item',
  'recommendation_job',
  'recommendation_model',
  'recommendation_pair',
  'recommendation_total',
  'review',
  'saved_report',
  'schedule',
  'search_word',
  'segment',
  'setting',
  'setup_stage',
  'slot_booking',
  'store_holiday',
  'store_timing',
  'subscription',
  'subscription_module',
  'tag',
  'tenant_profile',
  'visit_total',
  'wallet',
  'wallet_entry',
  'webhook',
  'webhook_attempt',
  'webhook_delivery',
  'zone',
])
