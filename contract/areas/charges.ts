import { z } from 'zod'
import { call } from '../call.ts'
import {
  activeStatus,
  currency,
  deletionOf,
  expectedUpdatedAt,
  id,
  idParams,
  instant,
  orderTypeAlias,
  pageOf,
  paymentAlias,
  price,
  searchInput,
  sortBy,
  translations,
} from '../fields.ts'
import { Bill } from '../schemas/order.ts'

const level = z.enum(['merchant', 'global'])
const rule = z.enum(['always', 'order_type', 'payment_mode'])

/** Largest fixed charge in minor units. */
const maxCharge = 100_000_000
/** `charge_value` is in minor units of the currency if fixed, else a percentage of `calculate_on`. */
const ChargeSetting = z.object({
  charge_value_type: z.enum(['percentage', 'fixed']),
  charge_value: z.number().min(0).max(maxCharge).multipleOf(0.01),
  calculate_on: z.enum(['subtotal', 'grand_total']).default('subtotal'),
  order_type: z.array(orderTypeAlias).max(10).default([]),
  payment_mode: z.array(paymentAlias).max(10).default([]),
})

export const Charge = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  level,
  merchant_id: id.nullable(),
  rule,
  charge_setting: ChargeSetting,
  currency: currency.nullable(),
  status: activeStatus,
  translations,
  /** False for global charges in the panel of a merchant. */
  is_editable: z.boolean(),
  updated_at: instant,
})
export type Charge = z.infer<typeof Charge>

const name = z.string().trim().min(1).max(50)
const description = z.string().trim().max(255).nullish()
const draft = {
  name,
  description,
  rule: rule.default('always'),
  charge_setting: ChargeSetting,
  currency: currency.nullish(),
  status: activeStatus.default('active'),
  translations: translations.optional(),
}
/** What a form asks for. */
export const ChargeInput = z.object({ ...draft, level, merchant_id: id.nullish() })
export type ChargeInput = z.output<typeof ChargeInput>
const changes = {
  id,
  ...expectedUpdatedAt,
  name: name.optional(),
  description,
  rule: rule.optional(),
  charge_setting: ChargeSetting.optional(),
  currency: currency.nullish(),
  status: activeStatus.optional(),
  translations: translations.optional(),
}

/** A bill of one taxable item. `id` is the stored charge that `charge` replaces; without it the charge is a new one. */
const sampleOrder = {
  id: id.optional(),
  subtotal: price,
  order_type: orderTypeAlias,
  payment_mode: paymentAlias.nullish(),
}
const ChargePreview = z.object({
  bill: Bill,
  /** Why the charge is not on the bill; null if it is. */
  reason: z.enum(['inactive', 'currency', 'merchant', 'order_type', 'payment_mode']).nullable(),
})
const previewOptions = { output: ChargePreview, readOnly: true }

const path = '/order/charge'
const permission = 'ManageTenantSettingsOrder'

const chargeSorts = sortBy('name', 'level', 'status', 'created_at')

/** Custom charges of the tenant: global ones and those of its merchants. */
export const charges = {
  list: call('tenant', `GET ${path}`, permission, {
    input: searchInput.extend({ ...chargeSorts, level: level.optional(), merchant_id: id.optional() }),
    ...pageOf(Charge),
  }),
  create: call('tenant', `POST ${path}`, permission, {
    input: ChargeInput,
    output: Charge,
    status: 201,
    message: 'Create Charge Successfully',
  }),
  show: call('tenant', `GET ${path}/{id}`, permission, { input: idParams, output: Charge }),
  update: call('tenant', `PUT ${path}/{id}`, permission, {
    input: z.object({ ...changes, level: level.optional(), merchant_id: id.nullish() }),
    output: Charge,
    message: 'Update Charge Successfully',
  }),
  remove: call('tenant', `DELETE ${path}/{id}`, permission, deletionOf('Charge')),
  preview: call('tenant', `POST ${path}/preview`, permission, {
    ...previewOptions,
    input: z.object({ ...sampleOrder, charge: ChargeInput }),
  }),
}

const ownPermission = 'ManageMerchantSettingsGeneral'
const ofMerchant = { merchant_id: id }

/** Charges of a merchant, and the global ones to read. */
export const merchantCharges = {
  list: call('merchant', `GET ${path}`, ownPermission, {
    input: searchInput.extend({ ...chargeSorts, ...ofMerchant, level: level.optional() }),
    ...pageOf(Charge),
  }),
  create: call('merchant', `POST ${path}`, ownPermission, {
    input: z.object({ ...draft, ...ofMerchant }),
    output: Charge,
    status: 201,
    message: 'Create Charge Successfully',
  }),
  show: call('merchant', `GET ${path}/{id}`, ownPermission, {
    input: idParams.extend(ofMerchant),
    output: Charge,
  }),
  update: call('merchant', `PUT ${path}/{id}`, ownPermission, {
    input: z.object({ ...changes, ...ofMerchant }),
    output: Charge,
    message: 'Update Charge Successfully',
  }),
  remove: call('merchant', `DELETE ${path}/{id}`, ownPermission, {
    ...deletionOf('Charge'),
    input: idParams.extend(ofMerchant),
  }),
  preview: call('merchant', `POST ${path}/preview`, ownPermission, {
    ...previewOptions,
    input: z.object({ ...ofMerchant, ...sampleOrder, charge: z.object(draft) }),
  }),
}
