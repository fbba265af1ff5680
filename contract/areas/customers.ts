import { z } from 'zod'
import { call } from '../call.ts'
import { exportCalls } from './exports.ts'
import { importCalls } from './imports.ts'
import {
  currency,
  day,
  deletionOf,
  email,
  expectedUpdatedAt,
  id,
  idParams,
  instant,
  maxNameLength,
  money,
  orderNumber,
  pageOf,
  paging,
  personName,
  phone,
  searchInput,
  sortBy,
} from '../fields.ts'
import { searchLength } from '../rules/interface-constants.ts'
import { Customer, SavedAddress } from './storefront/customers.ts'

const customerStatus = Customer.shape.status

/** A customer as the panel sees it. */
export const CustomerRecord = Customer.extend({
  /** Ordered without an account, from one browser. */
  is_guest: z.boolean(),
  updated_at: instant,
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

/** Orders that were not cancelled. `total_spent`: those in the currency of the tenant, without refunds. */
const figures = { orders_count: z.int(), total_spent: money, last_order_at: instant.nullable() }

const CustomerRow = CustomerRecord.extend({
  ...figures,
  /** Segments that the customer is in now, at most the newest 50 of the tenant. */
  segments: z.array(z.object({ segment_id: id, name: z.string() })),
})
export type CustomerRow = z.infer<typeof CustomerRow>

const CustomerDetails = CustomerRecord.extend({
  ...figures,
  locale: z.string().nullable(),
  cancelled_count: z.int(),
  /** Refunds of orders that were not cancelled. */
  refund_count: z.int(),
  /** Not offered to pay in cash. */
  prepayment_only: z.boolean(),
  currency,
  first_order_at: instant.nullable(),
  addresses: z.array(SavedAddress),
  /** Records that were merged into this one, the newest first, at most 20. Their ids lead here. */
  merged: z.array(
    z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      mobile: z.string(),
      merged_at: instant,
    }),
  ),
})
export type CustomerDetails = z.infer<typeof CustomerDetails>

/** Without a password the customer sets one through the forgotten-password page of the shop. */
export const CustomerInput = z.object({
  first_name: personName('First Name'),
  last_name: personName('Last Name'),
  email,
  mobile: phone,
  status: customerStatus.default('active'),
  password: z.string().min(8).max(72).optional(),
})
export type CustomerInput = z.output<typeof CustomerInput>

/** A guest may have no last name and no e-mail. */
export const CustomerUpdateInput = z
  .object({
    first_name: personName('First Name'),
    last_name: z.string().trim().max(maxNameLength, `Last Name should not be greater than ${maxNameLength} characters`),
    email: z.union([email, z.literal('')]),
    mobile: phone,
  })
  .partial()
  .extend({ id, ...expectedUpdatedAt })
export type CustomerUpdateInput = z.output<typeof CustomerUpdateInput>

/** Days of the sign-up, in the time zone of the tenant. */
const CustomerListInput = searchInput.extend({
  ...sortBy('sign_up_date', 'name', 'orders', 'spent'),
  status: customerStatus.optional(),
  segment_id: id.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
})
export type CustomerListInput = z.output<typeof CustomerListInput>

/** Of staff, for staff. */
const CustomerNote = z.object({ id, note: z.string(), author_name: z.string(), created_at: instant })
export type CustomerNote = z.infer<typeof CustomerNote>

/** The newest of everything around a customer. */
const CustomerActivity = z.object({
  /** By number of orders, among the newest 1,000. */
  merchants: z.array(z.object({ merchant_id: id, name: z.string(), orders: z.int() })),
  coupons: z.array(
    z.object({ order_id: orderNumber, code: z.string(), discount: money, currency, redeemed_at: instant }),
  ),
  reviews: z.array(
    z.object({
      id,
      order_id: orderNumber,
      merchant_name: z.string(),
      rating: z.int(),
      review: z.string().nullable(),
      created_at: instant,
    }),
  ),
  /** Browsers that are signed in. */
  devices: z.array(
    z.object({ id, browser: z.string().nullable(), system: z.string().nullable(), last_seen_at: instant }),
  ),
  /** Devices that receive push messages. */
  push_devices: z.int(),
  /** Whether the customer agreed to offers. */
  accepts_mail: z.boolean(),
  accepts_whatsapp: z.boolean(),
  /** Answers of the registration form, with the present labels. */
  form_answers: z.array(z.object({ id: z.string(), label: z.string(), text: z.string() })),
  notes: z.array(CustomerNote),
})
export type CustomerActivity = z.infer<typeof CustomerActivity>

const rows = z.array(z.record(z.string(), z.unknown()))
/** Everything that is stored about one person, by the names of the database. */
const PersonalData = z.object({
  exported_at: instant,
  customer: z.record(z.string(), z.unknown()),
  merged_customers: rows,
  addresses: rows,
  orders: rows,
  payments: rows,
  reviews: rows,
  coupons: rows,
  notes: rows,
  devices: rows,
  push_devices: rows,
  mails: rows,
  log: rows,
})

const path = '/auth/user'
const permission = 'ManageTenantCustomers'
const entity = 'Customer'

export const customers = {
  list: call('tenant', `POST ${path}/all`, permission, {
    input: CustomerListInput,
    ...pageOf(CustomerRow),
    readOnly: true,
  }),
  /** For pickers and the search of the panel. */
  search: call('tenant', `POST ${path}/search`, [permission, 'ManageTenantOrders', 'ManageTenantPromotions'], {
    input: paging.extend({
      search: z.string().trim().min(1).max(searchLength),
      ...sortBy('sign_up_date', 'name'),
    }),
    ...pageOf(CustomerRecord),
    readOnly: true,
  }),
  count: call('tenant', `GET ${path}/count`, permission, {
    input: z.object({ status: customerStatus.optional() }),
    output: z.object({ count: z.int(), active: z.int(), block: z.int() }),
  }),
  add: call('tenant', `POST ${path}/add`, permission, {
    input: CustomerInput,
    output: CustomerRecord,
    status: 201,
    message: 'Create Customer Successfully',
    ownTransactions: true,
  }),
  /** The id of a merged customer answers with the one that it was merged into. */
  show: call('tenant', `GET ${path}/{id}`, permission, { input: idParams, output: CustomerDetails, entity }),
  update: call('tenant', `PUT ${path}/{id}`, permission, {
    input: CustomerUpdateInput,
    output: CustomerRecord,
    message: 'Update Customer Successfully',
    entity,
  }),
  /** Erases the person. Orders stay, with the name alone. */
  remove: call('tenant', `DELETE ${path}/{id}`, permission, { ...deletionOf(entity), entity }),
  changeStatus: call('tenant', `PUT ${path}/{id}/status`, permission, {
    input: idParams.extend({ status: customerStatus }),
    output: CustomerRecord,
    message: 'Update Customer Successfully',
    fallback: 'Something wrong updating User Status',
    entity,
  }),
  /** Whether the customer is offered to pay in cash. It counts for new carts, not for orders that were placed. */
  changePrepayment: call('tenant', `PUT ${path}/{id}/prepayment`, permission, {
    input: idParams.extend({ prepayment_only: z.boolean() }),
    output: CustomerDetails,
    message: 'Update Customer Successfully',
    entity,
  }),
  changeStatuses: call('tenant', `PUT ${path}/status`, permission, {
    input: z.object({ ids: z.array(id).min(1).max(100), status: customerStatus }),
    /** `ids` are those that had another status. */
    output: z.object({ changed: z.int(), ids: z.array(id) }),
    message: 'Update Customer Successfully',
    fallback: 'Something wrong updating User Status',
  }),
  activity: call('tenant', `GET ${path}/{id}/activity`, permission, {
    input: idParams,
    output: CustomerActivity,
    entity,
  }),
  personalData: call('tenant', `GET ${path}/{id}/personal-data`, permission, {
    input: idParams,
    output: PersonalData,
    entity,
  }),
  addNote: call('tenant', `POST ${path}/{id}/notes`, permission, {
    input: idParams.extend({ note: z.string().trim().min(1).max(500) }),
    output: CustomerNote,
    status: 201,
    entity,
  }),
  removeNote: call('tenant', `DELETE ${path}/{id}/notes/{note_id}`, permission, {
    input: idParams.extend({ note_id: id }),
    output: idParams,
    entity: 'Note',
  }),
  ...importCalls('tenant', `${path}/import`, permission),
  ...exportCalls('tenant', `${path}/export`, [permission, 'TenantReportsExport'], { segment_id: id.nullish() }),
}
