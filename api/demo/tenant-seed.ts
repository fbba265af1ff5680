import type { CouponHours } from '#contract/areas/coupons.ts'
import type { MessageCostSetting } from '#contract/areas/notifications/costs.ts'
import type { SegmentFilter } from '#contract/areas/segments.ts'
import type { AuthSettings } from '#contract/areas/settings/settings.ts'
import type { MerchantSeed, PictureSpec, SlabSeed, LocalizedText } from './seed.ts'

type CategorySeed = { key: string; name: LocalizedText; picture: PictureSpec; group: string }
type GroupSeed = { key: string; name: LocalizedText; picture: PictureSpec }

/** The tag or label behind a short key in a product row. */
export type TagSeed = { kind: 'tag'; name: LocalizedText } | { kind: 'label'; name: LocalizedText; color: string }

export type CouponSeed = {
  code: string
  name: string
  description: string
  type: 'fixed_amount' | 'fixed_percentage' | 'free_delivery'
  discount_value: number
  max_amount?: number
  minimum_requirement?: number
  /** Name of the segment whose customers can use it. */
  segment?: string
  /** Key of the merchant that owns the coupon. */
  owner?: string
  merchants: readonly string[]
  order_types?: readonly string[]
  /** Days from now; the end is optional. */
  starts_in_days: number
  ends_in_days?: number
  usage_limit_total?: number
  one_use_per_customer?: boolean
  first_order_only?: boolean
  hours?: readonly CouponHours[]
  /** Generated codes that are used instead of `code`. */
  codes?: readonly string[]
  is_hidden?: boolean
  is_inactive?: boolean
  /** Probability that an eligible order uses it. */
  usage_probability: number
}

/** Days from now between which it is shown. */
export type Publication = { starts_in_days?: number; ends_in_days?: number; is_inactive?: boolean }
type BannerSeed = Publication & {
  title: LocalizedText
  body: LocalizedText
  picture: PictureSpec
  merchant: string
  /** Shown on the page of this merchant instead of the home page. */
  on_page_of?: string
}
type PopupSeed = Publication & {
  title: LocalizedText
  /** Shown instead of the HTML. */
  picture?: PictureSpec
  html: LocalizedText
  device?: 'mobile' | 'web'
  merchants: readonly string[]
  frequency: 'once' | 'every_time'
  /** Name of the segment whose customers see it. */
  segment?: string
}
export type PageSeed = { slug: string; title: LocalizedText; body: LocalizedText }
export type PackageSeed = {
  name: LocalizedText
  description: LocalizedText
  picture: PictureSpec
  price: number
  merchants: readonly string[]
  products: readonly (readonly [merchant: string, product: string])[]
}
type TipSeed = { type: 'percentage' | 'fixed'; values: readonly number[]; description: LocalizedText }
export type GlobalChargeSeed = {
  name: LocalizedText
  description: string
  type: 'fixed' | 'percentage'
  value: number
  order_types: readonly string[]
}
export type SegmentSeed = {
  name: string
  filters: readonly SegmentFilter[]
}
/** `days` from now: sent then, or scheduled for then. */
export type CampaignSeed = {
  title: string
  body: string
  days: number
  segment?: string
  link?: string
  /** Sent on WhatsApp too, to who agreed. */
  whatsapp?: boolean
}

export type StaffSeed = {
  email: string
  first_name: string
  last_name: string
  role: 'T1001' | 'T1002' | 'M1001'
  permissions: readonly string[] | 'all-tenant' | 'all-merchant'
  merchants?: readonly string[]
}

/** The customer with a known password. */
type DemoCustomerSeed = { first_name: string; last_name: string; mobile: string; addresses: readonly AddressSeed[] }
export type AddressSeed = {
  label: string
  address: string
  house?: string
  city: string
  postal_code: string
  location: readonly [number, number]
}

export type FormSeed = {
  service: 'order' | 'user_register'
  order_type: 'dine_in' | null
  fields: readonly {
    id: string
    type: 'select' | 'consent'
    label: LocalizedText
    options?: readonly LocalizedText[]
  }[]
}

export type TenantSeed = {
  slug: string
  name: LocalizedText
  /** The first locale is the default. */
  locales: readonly [string, ...string[]]
  business_type: 'marketplace' | 'static_merchant'
  currency: string
  timezone: string
  country: string
  city: LocalizedText
  email: string
  mobile: string
  brand: string
  /** Sign-in by code, and required consent. */
  auth_settings?: Partial<AuthSettings>
  seed: number
  tax: { product: number; delivery: number }
  customers: number
  orders: number
  /** Weekend of the country; 1 is Monday. */
  weekend: readonly number[]
  center: readonly [number, number]
  /** Name of the generated street layer of its town. */
  street_layer: string
  order_types: Record<string, LocalizedText>
  /** Delivery rates of the tenant's own drivers. */
  slabs: readonly SlabSeed[]
  payment_modes: readonly { alias: 'cash_on_delivery' | 'card' | 'wallet'; name: LocalizedText; share: number }[]
  instructions: readonly LocalizedText[]
  tip: TipSeed
  categories: readonly CategorySeed[]
  groups: readonly GroupSeed[]
  tags: Record<string, TagSeed>
  charges: readonly GlobalChargeSeed[]
  coupons: readonly CouponSeed[]
  banners: readonly BannerSeed[]
  popups: readonly PopupSeed[]
  pages: readonly PageSeed[]
  /** Questions of the tenant; the fields are in its languages. */
  forms?: readonly FormSeed[]
  packages: readonly PackageSeed[]
  segments: readonly SegmentSeed[]
  campaigns: readonly CampaignSeed[]
  /** Prices and monthly budgets of channels, in the currency of the tenant. */
  message_costs: readonly MessageCostSetting[]
  cancel_reasons: readonly LocalizedText[]
  staff: readonly StaffSeed[]
  demo_customer: DemoCustomerSeed
  merchants: readonly MerchantSeed[]
}
