import { z } from 'zod'
import { call } from '../../call.ts'
import {
  country,
  currency,
  id,
  instant,
  localText,
  locale,
  money,
  emptyObject,
  activeStatus,
  orderTypeAlias,
  paymentAlias,
  price,
  url,
} from '../../fields.ts'
import { merchantSource } from '../page-builder/document.ts'
import { CustomForm, formService } from '../forms.ts'
import { StoreProduct } from './catalog.ts'
import { AuthSettings, DefaultLocation, StoreType, TipConfig } from '../settings/settings.ts'

export const Locale = z.object({
  locale,
  name: z.string(),
  native_name: z.string(),
  is_default: z.boolean(),
  is_rtl: z.boolean(),
})
export type Locale = z.infer<typeof Locale>
const localeInput = z.object({ locale: locale.optional() })

export const StoreTheme = z.object({
  theme: z.object({
    colors: z.record(z.string(), z.string()),
    fonts: z.record(z.string(), z.string()),
    layout: z.record(z.string(), z.string()),
  }),
  logo_url: url.nullable(),
  logo_favicon: z.object({ site_favicon_url: url.nullable() }),
  /** Whether each section of the home page is visible. */
  sections: z.record(z.string(), z.boolean()),
})
export type StoreTheme = z.infer<typeof StoreTheme>

export const StoreBoot = z.object({
  tenant: z.object({ id, name: z.string(), domain: z.string().nullable() }),
  /** Display name: the setting, else the name of the tenant. */
  business_name: z.string(),
  /** False while the tenant is inactive or blocked; the storefront is closed. */
  is_available: z.boolean(),
  business_type: z.object({ type: z.enum(['marketplace', 'static_merchant']), merchant_id: id.nullable() }),
  currency,
  timezone: z.string(),
  country,
  date_format: z.string(),
  active_locales: z.array(Locale),
  default_locale: locale,
  enabled_currencies: z.array(z.object({ code: currency, rate: z.number() })),
  auto_scroll_banner: z.boolean(),
  /** Whether the shop has a feed of its products for Google. */
  is_google_feed_enabled: z.boolean(),
  contact: z.object({
    name: z.string(),
    email: z.string(),
    mobile: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string(),
  }),
  order_types: z.array(
    z.object({
      id,
      alias: orderTypeAlias,
      name: z.string(),
      is_active: z.boolean(),
      sort_order: z.int(),
      merchant_types: z.array(z.string()),
    }),
  ),
  theme: StoreTheme,
  auth_settings: AuthSettings,
  map: z.object({
    client_key: z.string().nullable(),
    searchable_countries: z.array(country),
    is_global: z.boolean(),
    default_location: DefaultLocation,
  }),
  serviceable: z.object({ store_type: StoreType, is_enabled: z.boolean(), view: z.enum(['map', 'satellite']) }),
  maintenance: z.object({ is_under_maintenance: z.boolean(), message: localText, ends_at: instant.nullable() }),
  recommendation: z.object({
    is_enabled: z.boolean(),
    product_enabled: z.boolean(),
    merchant_enabled: z.boolean(),
    order_enabled: z.boolean(),
  }),
  reviews: z.object({ is_enabled: z.boolean(), allow_text: z.boolean(), window_days: z.int() }),
  ordering: z.object({
    is_guest_checkout: z.boolean(),
    is_cancel_allowed: z.boolean(),
    cancel_reasons: z.array(z.string()),
  }),
  /** Whether visits are counted, of visitors who agree. */
  visit_statistics: z.boolean(),
  /** Public ids of third-party scripts. A script loads only if its id is set. */
  plugins: z.object({
    google_analytics_id: z.string().nullable(),
    facebook_pixel_id: z.string().nullable(),
    gtm_id: z.string().nullable(),
    chat_widget_id: z.string().nullable(),
    google_client_id: z.string().nullable(),
    rewardful_key: z.string().nullable(),
  }),
})
export type StoreBoot = z.infer<typeof StoreBoot>

export const StoreCategory = z.object({ id, name: z.string(), image: z.string().nullable(), merchants_count: z.int() })
export type StoreCategory = z.infer<typeof StoreCategory>
export const StoreGroup = z.object({
  id,
  group_name: z.string(),
  image: z.string().nullable(),
  categories: z.array(StoreCategory),
})
export type StoreGroup = z.infer<typeof StoreGroup>

export const StoreBanner = z.object({
  id,
  title: z.string(),
  body: z.string().nullable(),
  image_url: z.string(),
  mobile_image_url: z.string().nullable(),
  link_type: z.enum(['none', 'merchant', 'product', 'category', 'page', 'url']),
  link_value: z.string().nullable(),
  sort_order: z.int(),
  location: z.enum(['global', 'merchants']),
  merchant_ids: z.array(id),
  group_ids: z.array(id),
  locale: z.string().nullable(),
  start_date: instant.nullable(),
  end_date: instant.nullable(),
  status: activeStatus,
})
export type StoreBanner = z.infer<typeof StoreBanner>
export const StorePopup = z.object({
  id,
  title: z.string(),
  type: z.enum(['image', 'html']),
  width: z.int(),
  height: z.int(),
  value: z.string(),
  frequency: z.enum(['every_time', 'once']),
})
export type StorePopup = z.infer<typeof StorePopup>

const StoreSection = z.object({
  key: z.string(),
  type: z.string(),
  title: z.string(),
  text: z.string(),
  label: z.string(),
  alt: z.string(),
  picture: z.string().nullable(),
  link: z.object({ type: z.enum(['none', 'merchant', 'category', 'page', 'url']), value: z.string() }),
  align: z.enum(['start', 'center']),
  size: z.enum(['small', 'medium', 'large']),
  source: merchantSource,
  limit: z.int(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  products: z.array(StoreProduct),
})
/** A section of a built page in one language. Fields that its type does not have are empty. */
export type StoreSection = z.infer<typeof StoreSection>
export const StoreBuiltPage = z.object({ title: z.string(), sections: z.array(StoreSection) })
export type StoreBuiltPage = z.infer<typeof StoreBuiltPage>

const PageLink = z.object({ page_id: id, title: z.string(), slug: z.string(), place: z.string() })
type PageLink = z.infer<typeof PageLink>
const Page = PageLink.extend({
  seo_title: z.string(),
  seo_description: z.string(),
  _id: id,
  locale,
  published: z.boolean(),
  body: z.string(),
  created_at: instant,
  updated_at: instant,
})
type Page = z.infer<typeof Page>

export const StoreCoupon = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(['fixed_amount', 'fixed_percentage', 'free_delivery']),
  /** Minor units of `currency`, or percent. */
  discount_value: z.number(),
  max_amount: price.nullable(),
  minimum_requirement: price,
  currency,
  end_date: instant.nullable(),
  order_types: z.array(orderTypeAlias),
  payment_modes: z.array(paymentAlias),
  one_use_per_customer: z.boolean(),
})
export type StoreCoupon = z.infer<typeof StoreCoupon>

export const StoreTip = TipConfig.extend({ currency })
export type StoreTip = z.infer<typeof StoreTip>

export const StorePaymentMode = z.object({
  alias: paymentAlias,
  name: z.string(),
  logo_url: z.string().nullable(),
  environment: z.enum(['test', 'live']),
  public_key: z.string().nullish(),
  /** Smallest and largest order that the mode accepts, in minor units of the currency of the merchant. */
  min_amount: money.nullable(),
  max_amount: money.nullable(),
})
export type StorePaymentMode = z.infer<typeof StorePaymentMode>

const merchantInput = z.object({ merchant_id: id.optional() })
const publicGet = (route: `GET /${string}`) => [`store`, route, 'public'] as const

export const store = {
  boot: call(...publicGet('GET /boot'), { input: localeInput, output: StoreBoot }),
  theme: call(...publicGet('GET /theme'), { input: emptyObject, output: StoreTheme }),
  languages: call(...publicGet('GET /languages'), { input: emptyObject, output: z.array(Locale) }),
  categories: call(...publicGet('GET /categories'), {
    input: localeInput.extend({ group_id: id.optional() }),
    output: z.array(StoreCategory),
  }),
  groups: call(...publicGet('GET /groups'), { input: localeInput, output: z.array(StoreGroup) }),
  banners: call(...publicGet('GET /banners'), {
    input: localeInput.extend({ merchant_id: id.optional(), group_id: id.optional() }),
    output: z.array(StoreBanner),
  }),
  popups: call(...publicGet('GET /popups'), {
    input: localeInput.extend({ merchant_id: id.optional(), device: z.enum(['mobile', 'web']) }),
    output: z.array(StorePopup),
  }),
  pages: call(...publicGet('GET /pages'), { input: localeInput, output: z.array(PageLink) }),
  page: call(...publicGet('GET /pages/{slug}'), {
    input: localeInput.extend({ slug: z.string().min(1).max(160) }),
    output: Page,
  }),
  /**
   * A landing page, or without `slug` the home page; null if the shop shows its usual one. `preview` shows the draft
   * that its token names.
   */
  builtPage: call(...publicGet('GET /built-page'), {
    input: localeInput.extend({
      slug: z.string().min(1).max(100).optional(),
      preview: z.string().max(300).optional(),
    }),
    output: StoreBuiltPage.nullable(),
    entity: 'Page',
  }),
  form: call(...publicGet('GET /forms/{service}'), {
    input: z.object({
      service: formService,
      order_type: orderTypeAlias.optional(),
      category_id: id.optional(),
      locale: locale.optional(),
    }),
    output: CustomForm,
  }),
  coupons: call(...publicGet('GET /coupons'), {
    input: merchantInput.extend({ order_type: orderTypeAlias.optional(), payment_mode: paymentAlias.optional() }),
    output: z.array(StoreCoupon),
  }),
  tips: call(...publicGet('GET /tips'), { input: merchantInput, output: StoreTip }),
  deliveryInstructions: call(...publicGet('GET /delivery-instructions'), {
    input: localeInput,
    output: z.array(z.object({ id, name: z.string() })),
  }),
  paymentModes: call(...publicGet('GET /payment-modes'), {
    input: localeInput.extend({ merchant_id: id, order_type: orderTypeAlias.optional() }),
    output: z.array(StorePaymentMode),
  }),
}
