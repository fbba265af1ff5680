import { z } from 'zod'
import { call } from './call.ts'
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
  pageOf,
  paging,
  personName,
  phone,
  searchInput,
} from './fields.ts'
import { searchLength } from './rules/interface-constants.ts'
import { Customer, SavedAddress } from './storefront-customers.ts'

const customerStatus = Customer.shape.status

/** A customer as the panel sees it. */
export const CustomerRecord = Customer.extend({
  /** Ordered without an account, from one browser. */
  is_guest: z.boolean(),
  updated_at: instant,
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

/** `total_spent` counts orders in the currency of the tenant that were not cancelled. */
const CustomerDetails = CustomerRecord.extend({
  locale: z.string().nullable(),
  orders_count: z.int(),
  cancelled_count: z.int(),
  total_spent: money,
  currency,
  first_order_at: instant.nullable(),
  last_order_at: instant.nullable(),
  addresses: z.array(SavedAddress),
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
  status: customerStatus.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
})
export type CustomerListInput = z.output<typeof CustomerListInput>

const path = '/auth/user'
const permission = 'ManageTenantCustomers'
const entity = 'Customer'

export const customers = {
  list: call('tenant', `POST ${path}/all`, permission, {
    input: CustomerListInput,
    ...pageOf(CustomerRecord),
    readOnly: true,
  }),
  /** For pickers and the search of the panel. */
  search: call('tenant', `POST ${path}/search`, [permission, 'ManageTenantOrders', 'ManageTenantPromotions'], {
    input: paging.extend({
      search: z.string().trim().min(1).max(searchLength),
      sort: z.string().max(40).optional(),
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
  changeStatuses: call('tenant', `PUT ${path}/status`, permission, {
    input: z.object({ ids: z.array(id).min(1).max(100), status: customerStatus }),
    output: z.object({ changed: z.int() }),
    message: 'Update Customer Successfully',
    fallback: 'Something wrong updating User Status',
  }),
}
