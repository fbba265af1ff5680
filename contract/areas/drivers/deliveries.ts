import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import {
  currency,
  emptyObject,
  id,
  idParams,
  instant,
  latitude,
  longitude,
  orderNumber,
  orderTypeAlias,
  price,
} from '../../fields.ts'
import type { Address } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { deliveryProof, deliveryState, failureReason } from './fields.ts'

/** Where a driver goes. Without a number nobody can be called. */
const Stop = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
  landmark: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type Stop = z.infer<typeof Stop>

/** An open delivery with what its driver needs to know. Once it is closed, only `ClosedTask` is left. */
export const DriverTask = z.object({
  id,
  order_id: orderNumber,
  order_type: orderTypeAlias,
  state: deliveryState,
  proof: deliveryProof,
  has_photo: z.boolean(),
  /** Whether the order is ready to be picked up. */
  is_ready: z.boolean(),
  pickup_at: instant,
  deliver_at: instant,
  timezone: z.string(),
  merchant_name: z.string(),
  pickup: Stop,
  drop: Stop,
  customer_note: z.string().nullable(),
  delivery_instruction: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), options: z.array(z.string()).optional() })),
  /** To collect in cash; 0 if the order is paid. */
  cash_due: price,
  currency,
})
export type DriverTask = z.infer<typeof DriverTask>

/** A delivery of the last day that is over. Names no customer. */
const ClosedTask = z.object({
  id,
  order_id: orderNumber,
  merchant_name: z.string(),
  state: deliveryState,
  closed_at: instant,
})

const DriverDay = z.object({
  is_on_duty: z.boolean(),
  since: instant.nullable(),
  /** In the order in which they are due. */
  tasks: z.array(DriverTask),
  closed: z.array(ClosedTask),
})
export type DriverDay = z.infer<typeof DriverDay>

const root = '/driver/deliveries'
const note = z.string().trim().max(500).default('')
const entity = 'Delivery'

/**
 * Calls of a driver. Each changes own deliveries only, and does nothing to one that is there already, so a request can be
 * repeated.
 */
const driverCalls = (scope: Scope, permission: Permission) => {
  const output = DriverDay
  return {
    show: call(scope, `GET ${root}`, permission, { input: emptyObject, output }),
    setDuty: call(scope, 'POST /driver/shift', permission, {
      input: z.object({ is_on_duty: z.boolean() }),
      output,
    }),
    accept: call(scope, `POST ${root}/{id}/accept`, permission, { input: idParams, output, entity }),
    decline: call(scope, `POST ${root}/{id}/decline`, permission, { input: idParams.extend({ note }), output, entity }),
    pickUp: call(scope, `POST ${root}/{id}/pick-up`, permission, { input: idParams, output, entity }),
    /** With the code that the customer says, or after a photo, as the delivery asks. */
    deliver: call(scope, `POST ${root}/{id}/deliver`, permission, {
      input: idParams.extend({
        code: z
          .string()
          .regex(/^\d{4}$/)
          .optional(),
      }),
      output,
      entity,
      limit: { max: 20, seconds: 600 },
    }),
    fail: call(scope, `POST ${root}/{id}/fail`, permission, {
      input: idParams.extend({ reason: failureReason, note }),
      output,
      entity,
    }),
    /** A photo of the hand-over. Another one replaces it. */
    photo: call(scope, `POST ${root}/photo`, permission, {
      input: idParams,
      output: idParams,
      multipart: 'file',
      ownTransactions: true,
      entity,
      limit: { max: 60, seconds: 600 },
    }),
    /** Where the driver is. Kept only while an order is on its way; `is_shared` says whether to go on. */
    locate: call(scope, 'POST /driver/position', permission, {
      input: z.object({ latitude, longitude, /** Radius in metres. */ accuracy: z.number().min(0).max(100_000) }),
      output: z.object({ is_shared: z.boolean() }),
      limit: { max: 12, seconds: 60 },
    }),
  }
}

export const driverDeliveries = driverCalls('tenant', 'DeliverTenantOrders')
export const merchantDriverDeliveries = driverCalls('merchant', 'DeliverMerchantOrders')

/** Addresses in one line, as drivers read them. */
export const addressLine = ({ house, address: street, postal_code, city }: Address): string =>
  [house, street, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
