import { z } from 'zod'
import { call } from '../call.ts'
import { currency, expectedUpdatedAt, id, idParams, instant, money, pageOf, searchInput, sortBy } from '../fields.ts'

/**
 * Figures of a customer that filters compare. Amounts are in major units of the tenant's currency. A filter names in
 * `of` which merchant, coupon, city or language it means. Flags are 1 or 0.
 */
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
  'merchant_orders',
  'coupon_orders',
  'city_orders',
  'language',
  'accepts_mail',
  'accepts_whatsapp',
])
export type SegmentField = z.infer<typeof segmentField>

export const segmentOperator = z.enum(['greater_than', 'less_than', 'equal_to'])

const segmentSubject = z.enum(['merchant', 'coupon', 'city', 'language'])
export type SegmentSubject = z.infer<typeof segmentSubject>

/** What `of` names, by field. */
export const segmentSubjects: Partial<Record<SegmentField, SegmentSubject>> = {
  merchant_orders: 'merchant',
  coupon_orders: 'coupon',
  city_orders: 'city',
  language: 'language',
}
export const segmentFlags: readonly SegmentField[] = ['language', 'accepts_mail', 'accepts_whatsapp']

const filterFields = z.object({
  field: segmentField,
  /** The id of a merchant or coupon, a city, or a locale; for fields about one of them. */
  of: z.string().trim().min(1).max(80).optional(),
  operator: segmentOperator,
  value: z.int().min(0).max(1_000_000_000),
})
const SegmentFilter = filterFields.superRefine(({ field, of }, context) => {
  const subject = segmentSubjects[field]
  const isValid = subject === 'merchant' || subject === 'coupon' ? id.safeParse(of).success : of !== undefined
  if (subject && !isValid)
    context.addIssue({ code: 'custom', path: ['of'], message: `Choose a ${subject} for this filter.` })
  if (!subject && of !== undefined)
    context.addIssue({ code: 'custom', path: ['of'], message: 'This field has no selection.' })
})
export type SegmentFilter = z.infer<typeof SegmentFilter>
/** `of_name`: the merchant's name or the coupon's code; null if it was deleted. */
const NamedFilter = filterFields.extend({ of_name: z.string().nullable() })
export type NamedFilter = z.infer<typeof NamedFilter>

const type = z.enum(['user'])
/** Combined by AND. */
const filters = z.array(SegmentFilter).min(1).max(20)

const Segment = z.object({
  segment_id: id,
  name: z.string(),
  type,
  filters: z.array(NamedFilter),
  /**
   * Customers that matched at `counted_at`, without blocked and deleted ones: now, or in lists of tenants with many
   * customers when they were counted last, within the last minutes.
   */
  contact_count: z.int(),
  counted_at: instant,
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
  /** A currency, `days` or what is counted; null for flags, which are 1 or 0. */
  unit: z.string().nullable(),
  /** What the filter must name in `of`. */
  subject: segmentSubject.nullable(),
  /** Values of `of`: active languages, and the first 200 cities; null for merchants and coupons. */
  options: z.array(z.string()).nullable(),
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
      /** False: matches are not counted. `total` then ends with the page, plus one if there may be more. */
      count_total: z.boolean().default(true),
    }),
    ...pageOf(SegmentContact),
    readOnly: true,
    fallback: 'Error executing segment',
    entity: 'Segment',
  }),
}
