import { z } from 'zod'
import { call } from '../../call.ts'
import type { Guard, Scope } from '../../call.ts'
import { fileUrl } from '../../schemas/catalog.ts'
import { exportCalls, merchantChoiceInput } from '../exports.ts'
import { importCalls } from '../imports.ts'
import {
  expectedUpdatedAt,
  country,
  currency,
  email,
  id,
  ids,
  instant,
  latitude,
  locale,
  longitude,
  idParams,
  activeStatus,
  orderTypeAlias,
  pageOf,
  phone,
  point,
  searchInput,
  translations,
  deletionOf,
  sortBy,
} from '../../fields.ts'
import { Merchant, MerchantSummary } from '../../schemas/merchant.ts'

const text = (max: number) => z.string().trim().max(max)
const image = z.object({ image_url: fileUrl }).nullable()

/** Fields that a merchant can change itself. */
const ownFields = z.object({
  name: text(100).min(1),
  description: text(500).nullable(),
  translations,
  address: text(255).min(1),
  postal_code: text(12).nullable(),
  city: text(80).nullable(),
  state: text(80).nullable(),
  country,
  /** E.164. The calling code must be of the country of the merchant. */
  contact_number: phone,
  contact_email: email,
  show_contact_to_customer: z.boolean(),
  order_types: z.array(orderTypeAlias).min(1, 'At least one order type is required.'),
  default_order_type: orderTypeAlias,
  custom_text: text(255).nullable(),
  tax_inclusive_prices: z.boolean(),
  merchant_address_location: point.nullable(),
  /** URLs of uploaded images. Null removes an image. */
  images: z.object({ logo: image, cover: image, icon: image }).partial(),
})
/** Fields that only tenant users can change. Ignored when a merchant sends them. */
const tenantFields = z.object({
  merchant_type: z.enum(['ecommerce', 'pick_and_drop']),
  slug: text(120).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'The slug may have small letters, digits and single dashes.'),
  status: activeStatus,
  delivery_by: z.enum(['admin', 'merchant']),
  delivery_provider: text(60).nullable(),
  share_customer_detail: z.boolean(),
  override_payment_methods: z.boolean(),
  commission_type: z.enum(['percentage', 'fixed']),
  /** Percent 0..100, or minor units per order. */
  commission_value: z.number().min(0).max(1_000_000_000),
  category_ids: z.array(id).max(100),
  /** A currency other than that of the tenant requires the module addon_multicurrency. */
  currency,
  timezone: text(60),
  is_pos_managed: z.boolean(),
  connected_pos_name: text(60).nullable(),
  pos_confirm_minutes: z.int().min(1).max(60),
})
export const tenantOnlyFields = Object.keys(tenantFields.shape)
const ownShape = ownFields.shape
export const MerchantUpdateInput = ownFields.extend(tenantFields.shape).partial()
export type MerchantUpdateInput = z.output<typeof MerchantUpdateInput>
export const MerchantInput = MerchantUpdateInput.extend({
  merchant_type: tenantFields.shape.merchant_type,
  name: ownShape.name,
  address: ownShape.address,
  country,
  contact_number: phone,
  contact_email: email,
  order_types: ownShape.order_types,
})
export type MerchantInput = z.output<typeof MerchantInput>

const listInput = searchInput.extend({
  ...sortBy(
    'created_at',
    'updated_at',
    'name',
    'city',
    'status',
    'average_rating',
    'is_accepting_orders',
    'is_featured',
    'is_sponsored',
    'featured_rank',
    'sponsored_rank',
  ),
  status: activeStatus.optional(),
  is_featured: z.boolean().optional(),
  is_sponsored: z.boolean().optional(),
  is_accepting_orders: z.boolean().optional(),
  category_id: id.optional(),
  order_type: orderTypeAlias.optional(),
  merchant_type: tenantFields.shape.merchant_type.optional(),
  is_dummy: z.boolean().optional(),
})
export type MerchantListInput = z.output<typeof listInput>

const MerchantLocation = z.object({
  merchant_id: id,
  address: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country,
  postal_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
const locationInput = z.object({
  id,
  address: ownShape.address,
  city: ownShape.city.optional(),
  state: ownShape.state.optional(),
  country: country.optional(),
  postal_code: ownShape.postal_code.optional(),
  latitude,
  longitude,
})
export type MerchantLocationInput = z.output<typeof locationInput>

const ShareLink = z.object({
  url: z.string(),
  text: z.string(),
  /** Temporary preview link of a merchant that is hidden from customers. Null if the merchant is public. */
  preview_url: z.string().nullable(),
  /** Data URLs: a PNG of `size` pixels and an SVG for print. */
  qr: z.object({ size: z.int(), file_name: z.string(), image: z.string(), svg: z.string() }),
})

/** What a merchant needs before it can be published. */
const PublishChecklist = z.object({
  merchant_id: id,
  has_location: z.boolean(),
  /** Own opening hours, or those of the tenant. */
  has_opening_hours: z.boolean(),
  /** A product that is visible and in stock. Merchants of type pick_and_drop need none. */
  has_product: z.boolean(),
})
export type PublishChecklist = z.infer<typeof PublishChecklist>

const invalid = 'Please review and correct the input fields.'

const locationCalls = (scope: Scope, reads: Guard, writes: Guard) => ({
  location: call(scope, 'GET /merchant/location/{id}', reads, {
    input: idParams,
    output: MerchantLocation,
    entity: 'Merchant',
  }),
  setLocation: call(scope, 'PUT /merchant/location/{id}', writes, {
    input: locationInput,
    output: MerchantLocation,
    entity: 'Merchant',
    message: 'Update Merchant Successfully',
  }),
  shareLink: call(scope, 'GET /merchant/share-link/{id}', reads, {
    input: z.object({ id, locale: locale.default('en') }),
    output: ShareLink,
    entity: 'Merchant',
  }),
  publishChecklist: call(scope, 'GET /merchant/publish-checklist/{id}', reads, {
    input: idParams,
    output: PublishChecklist,
    entity: 'Merchant',
  }),
  show: call(scope, 'GET /merchant/show/{id}', reads, { input: idParams, output: Merchant, entity: 'Merchant' }),
  update: call(scope, 'PUT /merchant/update/{id}', writes, {
    input: MerchantUpdateInput.extend({ id, ...expectedUpdatedAt }),
    output: Merchant,
    invalid,
    entity: 'Merchant',
    message: 'Update Merchant Successfully',
  }),
})

const managePermission = 'ManageTenantMerchants'
const readPermissions = ['AccessTenantMerchants', managePermission] as const

export const merchants = {
  ...locationCalls('tenant', readPermissions, managePermission),
  /** A new merchant is inactive, whatever `status` is sent, until it is published. */
  create: call('tenant', 'POST /merchant/create', managePermission, {
    input: MerchantInput,
    output: Merchant,
    status: 201,
    invalid,
    message: 'Create Merchant Successfully',
    fallback: 'Something wrong creating Merchant',
  }),
  /**
   * Searches name, address, contact number and merchant_id. Sort: created_at, updated_at, name, city, status,
   * average_rating, is_accepting_orders, is_featured, is_sponsored, featured_rank, sponsored_rank.
   */
  list: call('tenant', 'POST /merchant/list', readPermissions, {
    input: listInput,
    ...pageOf(Merchant),
    readOnly: true,
  }),
  /** In the order of the ids. Unknown ids are skipped. */
  listByIds: call('tenant', 'POST /merchant/listByIds', 'signed-in', {
    input: z.object({ merchant_ids: ids.min(1) }),
    output: z.array(MerchantSummary),
    readOnly: true,
  }),
  /** 409 if the merchant has open orders or is the only merchant of a static_merchant tenant. */
  remove: call('tenant', 'DELETE /merchant/delete/{id}', managePermission, {
    ...deletionOf('Merchant'),
    entity: 'Merchant',
  }),
  /** 409 if an inactive merchant cannot sell yet; see publishChecklist. */
  setStatus: call('tenant', 'POST /merchant/active-status/update', managePermission, {
    input: z.object({ merchant_id: id, status: activeStatus }),
    output: Merchant,
    message: 'Update Merchant Successfully',
    fallback: 'Something wrong updating Merchant Status',
  }),
  count: call('tenant', 'GET /merchant/count', readPermissions, {
    input: z.object({ status: activeStatus.optional() }),
    output: z.object({ count: z.int(), active: z.int(), inactive: z.int() }),
  }),
  search: call('tenant', 'POST /search/merchant', 'signed-in', {
    input: z.object({ search: text(50).min(1), limit: z.int().min(1).max(50).default(10) }),
    output: z.array(
      z.object({
        merchant_id: id,
        name: z.string(),
        address: z.string(),
        phone: z.string(),
        logo_url: z.string().nullable(),
        merchant_type: MerchantSummary.shape.merchant_type,
      }),
    ),
    readOnly: true,
  }),
  ...importCalls('tenant', '/merchant/import', managePermission),
  ...exportCalls('tenant', '/merchant/export', [...readPermissions, 'TenantReportsExport'], merchantChoiceInput),
}

export const ownMerchant = {
  ...locationCalls('merchant', 'signed-in', 'ManageMerchantSettingsGeneral'),
  /** Only merchants that the caller can access. */
  listByIds: call('merchant', 'POST /merchant/listByIds', 'signed-in', {
    input: z.object({ merchant_id: id.optional(), merchant_ids: ids.min(1) }),
    output: z.array(MerchantSummary),
    readOnly: true,
    allMerchants: true,
  }),
  /** Opens or pauses the store. A pause with an end resumes automatically. */
  toggleOrderAccepting: call(
    'merchant',
    'POST /merchant/toggleOrderAccepting',
    ['ManageMerchantDashboard', 'ManageMerchantOrders', 'ManageMerchantSettingsGeneral'],
    {
      input: z.object({ id, is_accepting_orders: z.boolean(), paused_until: instant.nullish() }),
      output: Merchant,
      message: 'Update Merchant Successfully',
    },
  ),
}
