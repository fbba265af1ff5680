import { z } from 'zod'
import { call } from '../call.ts'
import type { Guard } from '../call.ts'
import {
  activeStatus,
  currency,
  deletionOf,
  expectedUpdatedAt,
  id,
  idParams,
  ids,
  instant,
  moveInput,
  pageOf,
  price,
  searchInput,
  translations,
  sortBy,
} from '../fields.ts'
import { fileUrl, NamedReference } from '../schemas/catalog.ts'

/** Merchants or products that the shop offers under one name. The price is shown and not charged. */
export const MerchantPackage = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** Name and description in other languages. */
  translations,
  image: z.string().nullable(),
  price: price.nullable(),
  currency,
  merchant_ids: z.array(id),
  product_ids: z.array(id),
  /** The merchants and products that exist, by which a list names them. */
  merchants: z.array(NamedReference),
  products: z.array(NamedReference),
  sort_order: z.int(),
  status: activeStatus,
  created_at: instant,
  updated_at: instant,
})
export type MerchantPackage = z.infer<typeof MerchantPackage>

const fields = z.object({
  name: z.string().trim().min(1).max(50),
  description: z.string().trim().max(500).nullable(),
  translations,
  image: fileUrl.nullable(),
  price: price.nullable(),
  /** Default: the currency of the tenant. */
  currency,
  merchant_ids: ids,
  product_ids: ids,
  sort_order: z.int().min(0).max(1_000_000),
  status: activeStatus,
})
const PackageUpdateInput = fields.partial()
export const PackageInput = PackageUpdateInput.extend({ name: fields.shape.name })
export type PackageInput = z.output<typeof PackageInput>

const PackageListInput = searchInput.extend({
  ...sortBy('sort_order', 'name', 'price', 'status', 'created_at'),
  status: activeStatus.optional(),
})
export type PackageListInput = z.output<typeof PackageListInput>

const path = '/merchant-packages'
const writePermissions: Guard = ['ManageTenantMerchants', 'ManageTenantPromotions']
const readPermissions: Guard = ['AccessTenantMerchants', 'ManageTenantMerchants', 'ManageTenantPromotions']

export const packages = {
  create: call('tenant', `POST ${path}/create`, writePermissions, {
    input: PackageInput,
    output: MerchantPackage,
    status: 201,
    message: 'Create Package Successfully',
    fallback: 'Something wrong creating Package',
  }),
  list: call('tenant', `POST ${path}/list`, readPermissions, {
    input: PackageListInput,
    ...pageOf(MerchantPackage),
    readOnly: true,
    fallback: 'Something wrong fetching Packages',
  }),
  show: call('tenant', `GET ${path}/show/{id}`, readPermissions, {
    input: idParams,
    output: MerchantPackage,
    entity: 'Package',
  }),
  update: call('tenant', `PUT ${path}/update/{id}`, writePermissions, {
    input: PackageUpdateInput.extend({ id, ...expectedUpdatedAt }),
    output: MerchantPackage,
    entity: 'Package',
    message: 'Update Package Successfully',
    fallback: 'Something wrong updating Package',
  }),
  move: call('tenant', `POST ${path}/move/{id}`, writePermissions, {
    input: moveInput,
    output: idParams,
    entity: 'Package',
  }),
  remove: call('tenant', `DELETE ${path}/delete/{id}`, writePermissions, {
    ...deletionOf('Package'),
    entity: 'Package',
    fallback: 'Something wrong deleting Package',
  }),
}
