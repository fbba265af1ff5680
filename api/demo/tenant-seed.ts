import type { AuthSettings } from '#contract/settings.ts'
import type { MerchantSeed, PictureLine, SlabSeed, Words } from './seed.ts'

type CategorySeed = { key: string; name: Words; picture: PictureLine; group: string }
type GroupSeed = { key: string; name: Words; picture: PictureLine }

/** What a short mark in a dish row stands for. */
export type MarkSeed = { kind: 'tag'; name: Words } | { kind: 'label'; name: Words; color: string }

export type CouponSeed = {
  code: string
  name: string
  description: string
  type: 'fixed_amount' | 'fixed_percentage' | 'free_delivery'
  discount_value: number
  max_amount?: number
  minimum_requirement?: number
  /** Owned by this merchant. */
  owner?: string
  merchants: readonly string[]
  order_types?: readonly string[]
  /** Days from now; the end may be open. */
  starts: number
  ends?: number
  usage_limit_total?: number
  one_use_per_customer?: boolean
  is_hidden?: boolean
  is_off?: boolean
  /** Chance that an order which may use it does. */
  taken: number
}

type BannerSeed = { title: Words; body: Words; picture: PictureLine; merchant: string }
type PopupSeed = {
  title: Words
  html: Words
  merchants: readonly string[]
  frequency: 'once' | 'every_time'
  is_off?: boolean
}
export type PageSeed = { slug: string; title: Words; body: Words }
export type PackageSeed = {
  name: Words
  description: Words
  picture: PictureLine
  price: number
  merchants: readonly string[]
  dishes: readonly (readonly [merchant: string, dish: string])[]
}
type TipSeed = { type: 'percentage' | 'fixed'; values: readonly number[]; description: Words }
export type GlobalChargeSeed = {
  name: Words
  description: string
  type: 'fixed' | 'percentage'
  value: number
  order_types: readonly string[]
}
export type SegmentSeed = {
  name: string
  filters: readonly { field: string; operator: 'greater_than' | 'less_than' | 'equal_to'; value: number }[]
}
export type CampaignSeed = { title: string; body: string; days: number }

export type StaffSeed = {
  email: string
  first_name: string
  last_name: string
  role: 'T1001' | 'T1002' | 'M1001'
  permissions: readonly string[] | 'all of a tenant' | 'all of a merchant'
  merchants?: readonly string[]
}

/** The one customer with a known password. */
type ShopperSeed = { first_name: string; last_name: string; mobile: string; addresses: readonly PlaceSeed[] }
export type PlaceSeed = {
  label: string
  address: string
  house?: string
  city: string
  postal_code: string
  at: readonly [number, number]
}

export type TenantSeed = {
  slug: string
  name: Words
  /** The first is the default. */
  locales: readonly [string, ...string[]]
  business_type: 'marketplace' | 'static_merchant'
  currency: string
  timezone: string
  country: string
  city: Words
  email: string
  mobile: string
  brand: string
  /** Sign-in by code, and terms to agree to. */
  auth?: Partial<AuthSettings>
  seed: number
  tax: { product: number; delivery: number }
  customers: number
  orders: number
  /** Weekend of the country, 1 is Monday. */
  weekend: readonly number[]
  center: readonly [number, number]
  order_types: Record<string, Words>
  /** Rate of the tenant's own riders. */
  slabs: readonly SlabSeed[]
  payment_modes: readonly { alias: 'cash_on_delivery' | 'card' | 'wallet'; name: Words; share: number }[]
  instructions: readonly Words[]
  tip: TipSeed
  categories: readonly CategorySeed[]
  groups: readonly GroupSeed[]
  marks: Record<string, MarkSeed>
  charges: readonly GlobalChargeSeed[]
  coupons: readonly CouponSeed[]
  banners: readonly BannerSeed[]
  popups: readonly PopupSeed[]
  pages: readonly PageSeed[]
  packages: readonly PackageSeed[]
  segments: readonly SegmentSeed[]
  campaigns: readonly CampaignSeed[]
  cancel_reasons: readonly Words[]
  staff: readonly StaffSeed[]
  shopper: ShopperSeed
  merchants: readonly MerchantSeed[]
}
