import { z } from 'zod'
import { channelFields } from '../alerts/push.ts'
import { call } from '../../call.ts'
import {
  address,
  email,
  id,
  instant,
  emptyObject,
  idParams,
  orderNumber,
  password,
  personName,
  phone,
} from '../../fields.ts'

export const Customer = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  country_code: z.string(),
  status: z.enum(['active', 'block']),
  sign_up_date: instant,
  consent_at: instant.nullable(),
  form_data: z.record(z.string(), z.unknown()).nullable(),
  is_dummy: z.boolean(),
})
export type Customer = z.infer<typeof Customer>

export const SavedAddress = address.extend({ id, is_default: z.boolean() })
export type SavedAddress = z.infer<typeof SavedAddress>
const addressInput = address.extend({ is_default: z.boolean().optional() })

export const addresses = {
  list: call('store', 'GET /addresses', 'customer', { input: emptyObject, output: z.array(SavedAddress) }),
  create: call('store', 'POST /addresses', 'customer', {
    input: addressInput,
    output: SavedAddress,
    status: 201,
    message: 'Create Address Successfully',
  }),
  update: call('store', 'PUT /addresses/{id}', 'customer', {
    input: addressInput.partial().extend({ id }),
    output: SavedAddress,
    message: 'Update Address Successfully',
  }),
  remove: call('store', 'DELETE /addresses/{id}', 'customer', {
    input: idParams,
    output: idParams,
    message: 'Delete Address Successfully',
  }),
}

const profileInput = z
  .object({
    first_name: personName('First Name'),
    last_name: personName('Last Name'),
    email,
    mobile: phone,
    password,
    confirm_password: z.string().max(128),
    current_password: z.string().max(128),
    /** From POST auth/otp/send with purpose verify, sent to the new address where OTP is enabled. */
    otp_id: id,
    otp_code: z.union([z.int(), z.string().trim().min(1).max(8)]).transform(String),
  })
  .partial()

export const profile = {
  show: call('store', 'GET /profile', 'customer', { input: emptyObject, output: Customer }),
  update: call('store', 'PUT /profile', 'customer', {
    input: profileInput,
    output: Customer,
    message: 'Update Customer Successfully',
    ownTransactions: true,
    limit: { max: 30, seconds: 60 },
  }),
}

const PushToken = z.object({
  id,
  token: z.string(),
  platform: z.enum(['android', 'ios', 'web']),
  merchant_id: id.nullable(),
  user_id: id.nullable(),
  customer_id: id.nullable(),
  tenant_id: id,
  created_at: instant,
  ...channelFields,
})
type PushToken = z.infer<typeof PushToken>
/** A token of an app, or a subscription of a browser as JSON. */
const token = z.string().trim().min(1).max(1_500)

export const customerPush = {
  register: call('store', 'POST /push/token', 'customer', {
    input: z.object({ token, platform: PushToken.shape.platform }),
    output: PushToken,
  }),
  remove: call('store', 'DELETE /push/token', 'customer', { input: z.object({ token }), output: emptyObject }),
}

export const Review = z.object({
  id,
  customer_id: id,
  customer_name: z.string(),
  merchant_id: id,
  merchant_name: z.string(),
  order_id: orderNumber,
  created_at: instant,
  rating: z.int().min(1).max(5),
  review: z.string().nullable(),
})
export type Review = z.infer<typeof Review>

export const myReviews = {
  create: call('store', 'POST /orders/{id}/review', 'customer', {
    input: z.object({ id: orderNumber, rating: z.int().min(1).max(5), review: z.string().trim().max(1000).nullish() }),
    output: Review,
    status: 201,
    message: 'Create Review Successfully',
  }),
}
