import { z } from 'zod'
import { call } from '../call.ts'
import { emptyObject, id, instant, orderNumber } from '../fields.ts'

const reads = ['ManageTenantSettingsDeliveryIntegrations', 'ManageTenantOrders', 'ManageTenantMerchants'] as const
export const deliveryIntegrationsNeed = 'ManageTenantSettingsDeliveryIntegrations'

const courierServices = ['uber_direct'] as const
const service = z.enum(courierServices)

/** A service that sends couriers. Secrets are masked. */
export const DeliveryProvider = z.object({
  id: service,
  alias: service,
  name: z.string(),
  logo_url: z.string().nullable(),
  is_active: z.boolean(),
  is_configured: z.boolean(),
  required_fields: z.array(z.object({ key: z.string(), type: z.enum(['text', 'secret']) })),
  credentials: z.record(z.string(), z.string()),
  /** Where the service reports what couriers do. */
  webhook_url: z.string(),
})
export type DeliveryProvider = z.infer<typeof DeliveryProvider>

const courierStatus = z.enum(['waiting', 'pending', 'pickup', 'picked', 'dropoff', 'delivered', 'cancelled', 'failed'])
export type CourierStatus = z.infer<typeof courierStatus>

/** The delivery of an order by a service. `error` is what the service said when it refused. */
export const CourierDelivery = z.object({
  order_id: orderNumber,
  provider: service,
  status: courierStatus,
  tracking_url: z.string().nullable(),
  /** In minor units of `currency`. */
  fee: z.int().nullable(),
  currency: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.int(),
  updated_at: instant,
})
export type CourierDelivery = z.infer<typeof CourierDelivery>

const root = '/delivery-integrations'
const ofOrder = z.object({ order_id: orderNumber })

export const deliveryIntegrations = {
  list: call('tenant', `GET ${root}`, reads, { input: emptyObject, output: z.array(DeliveryProvider) }),
  /** Empty and masked secrets keep the stored ones. New credentials are checked at the service. */
  save: call('tenant', `PUT ${root}/{id}`, deliveryIntegrationsNeed, {
    input: z.object({
      id: service,
      credentials: z.record(z.string().max(40), z.string().max(500)).default({}),
      is_active: z.boolean().optional(),
    }),
    output: DeliveryProvider,
    ownTransactions: true,
    entity: 'Delivery provider',
    limit: { max: 20, seconds: 60 },
  }),
  /** The delivery of an order; null if no courier was asked for. */
  order: call('tenant', `GET ${root}/orders/{order_id}`, 'ManageTenantOrders', {
    input: ofOrder,
    output: CourierDelivery.nullable(),
    entity: 'Order',
  }),
  /** Asks for a courier. An order that has one already is answered as it is. */
  request: call('tenant', `POST ${root}/orders/{order_id}`, 'ManageTenantOrders', {
    input: ofOrder,
    output: CourierDelivery,
    entity: 'Order',
  }),
  /** Cancels the courier, as long as nothing was picked up. */
  cancel: call('tenant', `POST ${root}/orders/{order_id}/cancel`, 'ManageTenantOrders', {
    input: ofOrder,
    output: CourierDelivery,
    ownTransactions: true,
    entity: 'Order',
  }),
}

/** Events of a service. The address names the tenant whose key signs. */
export const deliveryWebhook = {
  receive: call('public', `POST ${root}/webhook/{provider}`, 'public', {
    input: z.looseObject({ provider: z.string().max(40), tenant_id: id }),
    output: emptyObject,
    tenantless: true,
    signed: true,
    ownTransactions: true,
    entity: 'Delivery provider',
  }),
}
