import { z } from 'zod'
import { call } from '../call.ts'
import { currency, expectedUpdatedAt, id, idParams, instant, money, pageOf, searchInput, sortBy } from '../fields.ts'

/** Figures of a customer that filters compare. Amounts are in major units of the tenant's currency. */
export const segmentField = z.enum([
  'total_orders',
  'total_spent',
  'average_order_value',
  'days_since_last_order',
  'days_since_sign_up',
  'cancelled_orders',
  'coupons_used',
  'delivery_orders',
  'pickup_orders',
  'dine_in_orders',
])
export type SegmentField = z.infer<typeof segmentField>

export const segmentOperator = z.enum(['greater_than', 'less_than', 'equal_to'])

const SegmentFilter = z.object({
  field: segmentField,
  operator: segmentOperator,
  value: z.int().min(0).max(1_000_000_000),
})
export type SegmentFilter = z.infer<typeof SegmentFilter>

const type = z.enum(['user'])
/** Combined by AND. */
const filters = z.array(SegmentFilter).min(1).max(20)

const Segment = z.object({
  segment_id: id,
  name: z.string(),
  type,
  filters: z.array(SegmentFilter),
  /** Customers that match now, without blocked and deleted ones. */
  contact_count: z.int(),
  updated_at: instant,
})
export type Segment = z.infer<typeof Segment>

/** A live coupon or popup that asks who is in the segment. A segment in use cannot be deleted. */
const SegmentUse = z.object({ kind: z.enum(['coupon', 'popup', 'campaign']), id, name: z.string() })
export type SegmentUse = z.infer<typeof SegmentUse>

const SegmentDetails = Segment.extend({ used_by: z.array(SegmentUse) })
export type SegmentDetails = z.infer<typeof SegmentDetails>

/** A customer of a segment, with the figures that explain why. `total_spent` is in minor units of `currency`. */
const SegmentContact = z.object({
  user_id: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country_code: z.string().nullable(),
  total_orders: z.int(),
  total_spent: money,
  currency,
  last_order_at: instant.nullable(),
})
export type SegmentContact = z.infer<typeof SegmentContact>

const AvailableFilter = z.object({
  field: segmentField,
  label: z.string(),
  operators: z.array(segmentOperator),
  value_type: z.literal('integer'),
  /** A currency, `days` or what is counted. */
  unit: z.string().nullable(),
})

const SegmentCount = z.object({
  count: z.int(),
  /** All customers that filters are applied to. */
  total: z.int(),
  /** Customers left after each filter and those before it. */
  remaining: z.array(z.int()),
  /** Matching customers with a device that receives push messages. */
  with_push: z.int(),
  /** What matching customers spent, in minor units of `currency`. */
  total_spent: money,
  currency,
})

export const SegmentInput = z.object({
  name: z.string().trim().min(1).max(100),
  type: type.default('user'),
  filters,
})
export type SegmentInput = z.output<typeof SegmentInput>

const permission = ['ManageTenantCustomers', 'ManageTenantPromotions'] as const
const path = '/stats/segments'

/** Groups of customers by their present figures. */
export const segments = {
  list: call('tenant', `GET ${path}`, permission, {
    input: searchInput.extend(sortBy('name', 'created_at', 'updated_at')),
    ...pageOf(Segment),
  }),
  show: call('tenant', `GET ${path}/{id}`, permission, {
    input: idParams,
    output: SegmentDetails,
    entity: 'Segment',
  }),
  create: call('tenant', `POST ${path}`, permission, {
    input: SegmentInput,
    output: SegmentDetails,
    status: 201,
    message: 'Create Segment Successfully',
    fallback: 'An error occurred while creating the segment',
  }),
  update: call('tenant', `PUT ${path}/{id}`, permission, {
    input: SegmentInput.partial().extend({ type: type.optional(), id, ...expectedUpdatedAt }),
    output: SegmentDetails,
    message: 'Update Segment Successfully',
    fallback: 'An error occurred while updating the segment',
    entity: 'Segment',
  }),
  remove: call('tenant', `DELETE ${path}/{id}`, permission, {
    input: idParams,
    output: z.object({ segment_id: id }),
    message: 'Delete Segment Successfully',
    fallback: 'An error occurred while deleting the segment',
    entity: 'Segment',
  }),
  filters: call('tenant', `GET ${path}/filters`, permission, {
    input: z.object({}),
    output: z.array(AvailableFilter),
  }),
  count: call('tenant', `POST ${path}/count`, permission, {
    input: z.object({ filters, type: type.default('user') }),
    output: SegmentCount,
    readOnly: true,
    fallback: 'Something wrong counting segment',
  }),
  /** The customers of a stored segment or of filters; exactly one of the two. */
  execute: call('tenant', `POST ${path}/execute`, permission, {
    input: searchInput.extend({
      ...sortBy('created_at', 'total_orders', 'total_spent', 'last_order_at'),
      segment_id: id.optional(),
      filters: filters.optional(),
    }),
    ...pageOf(SegmentContact),
    readOnly: true,
    fallback: 'Error executing segment',
    entity: 'Segment',
  }),
}
