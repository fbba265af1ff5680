import { z } from 'zod'
import { call } from '../../call.ts'
import { currency, expectedUpdatedAt, id, instant, money, pageOf, paging } from '../../fields.ts'
import { CustomerRecord } from '../customers.ts'
import { Customer } from '../storefront/customers.ts'

const person = {
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  status: Customer.shape.status,
  is_guest: z.boolean(),
  sign_up_date: instant,
  orders_count: z.int(),
}

/** What two customers have in common: the number, the mailbox, or name and address. */
const duplicateReason = z.enum(['mobile', 'email', 'address'])

const CustomerDuplicate = z.object({
  customer: z.object(person),
  other: z.object(person),
  reasons: z.array(duplicateReason),
})
export type CustomerDuplicate = z.infer<typeof CustomerDuplicate>

const MergedPerson = z.object({
  ...person,
  locale: z.string().nullable(),
  has_password: z.boolean(),
  total_spent: money,
  updated_at: instant,
})
export type MergedPerson = z.infer<typeof MergedPerson>

/** Counts end at 10,000. */
const MergePreview = z.object({
  /** The customer that stays. */
  customer: MergedPerson,
  other: MergedPerson,
  /** What the customer gets from the other. */
  moves: z.object({
    orders: z.int(),
    addresses: z.int(),
    notes: z.int(),
    reviews: z.int(),
    coupons: z.int(),
    campaigns: z.int(),
    wallet: z.array(z.object({ currency, balance: money })),
  }),
  /** Sign-ins and devices with push messages of the other. They end. */
  ends: z.object({ sessions: z.int(), push_devices: z.int() }),
  /** What counts for the customer then: of two permissions and of two restrictions the stricter. */
  result: z.object({
    status: Customer.shape.status,
    prepayment_only: z.boolean(),
    accepts_mail: z.boolean(),
    accepts_whatsapp: z.boolean(),
    accepts_push: z.boolean(),
    sign_up_date: instant,
  }),
})
export type MergePreview = z.infer<typeof MergePreview>

/** Fields that can be taken from the other customer. Those that are empty are taken in any case. */
const mergedField = z.enum(['name', 'email', 'mobile', 'locale', 'password'])
export type MergedField = z.infer<typeof mergedField>

const path = '/auth/user'
const permission = 'ManageTenantCustomers'
const entity = 'Customer'
const pair = z.object({ id, other_id: id })

/** Customers that exist twice. */
export const customerMerges = {
  /** Pairs that may be the same person, the newest first. */
  duplicates: call('tenant', `POST ${path}/duplicates/all`, permission, {
    input: paging.extend({ customer_id: id.optional() }),
    ...pageOf(CustomerDuplicate),
    readOnly: true,
  }),
  /** The two are different people: they are not listed again. */
  dismiss: call('tenant', `POST ${path}/{id}/duplicates/{other_id}/dismiss`, permission, {
    input: pair,
    output: pair,
    entity,
  }),
  preview: call('tenant', `GET ${path}/{id}/merge/{other_id}`, permission, {
    input: pair,
    output: MergePreview,
    entity,
  }),
  /** Moves everything of the other customer to the one of `id`, to which the id of the other leads from then on. */
  merge: call('tenant', `POST ${path}/{id}/merge/{other_id}`, permission, {
    input: pair.extend({
      take: z.array(mergedField).max(5).default([]),
      ...expectedUpdatedAt,
      other_updated_at: instant.optional(),
    }),
    output: CustomerRecord,
    message: 'Merge Customer Successfully',
    entity,
  }),
}
