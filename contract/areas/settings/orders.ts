import { z } from 'zod'
import { call } from '../../call.ts'
import { expectedUpdatedAt, id, instant } from '../../fields.ts'
import { OrderType } from '../../schemas/tenant.ts'
import { Settings } from './settings.ts'

const { tip, is_guest_checkout, is_cancel_allowed, cancel_reasons, is_delivery_instruction_enabled, tax } =
  Settings.shape
const OrderSettings = Settings.pick({
  tip: true,
  is_guest_checkout: true,
  is_cancel_allowed: true,
  cancel_reasons: true,
  is_delivery_instruction_enabled: true,
  order_id_prefix: true,
  tax: true,
})

/** Rules of ordering for all merchants of the tenant. A save changes what is sent. */
export const orderSettings = {
  show: call('tenant', 'GET /order/settings', 'ManageTenantSettingsOrder', {
    input: z.object({}),
    output: OrderSettings.extend({ updated_at: instant }),
  }),
  save: call('tenant', 'POST /order/settings', 'ManageTenantSettingsOrder', {
    input: z.object({
      tip: tip.unwrap().optional(),
      is_guest_checkout: is_guest_checkout.unwrap().optional(),
      is_cancel_allowed: is_cancel_allowed.unwrap().optional(),
      cancel_reasons: cancel_reasons.unwrap().optional(),
      is_delivery_instruction_enabled: is_delivery_instruction_enabled.unwrap().optional(),
      order_id_prefix: Settings.shape.order_id_prefix.unwrap().optional(),
      tax: tax.unwrap().optional(),
      ...expectedUpdatedAt,
    }),
    output: OrderSettings.extend({ updated_at: instant }),
    message: 'Update Order Settings Successfully',
  }),
}

/** Longest name of an order type. */
const maxOrderTypeName = 30
const name = z.string().trim().min(1).max(maxOrderTypeName)

/** The kinds of orders of the tenant. At least one stays active. */
export const orderTypes = {
  list: call(
    'tenant',
    'GET /order/orderTypes',
    ['ManageTenantSettingsOrder', 'AccessTenantMerchants', 'ManageTenantMerchants'],
    { input: z.object({}), output: z.array(OrderType) },
  ),
  show: call('tenant', 'GET /order/orderTypes/{id}', 'ManageTenantSettingsOrder', {
    input: z.object({ id }),
    output: OrderType,
    entity: 'Order type',
  }),
  update: call('tenant', 'PUT /order/orderTypes/{id}', 'ManageTenantSettingsOrder', {
    input: z.object({
      id,
      name: name.optional(),
      is_active: z.boolean().optional(),
      sort_order: z.int().min(0).max(1000).optional(),
      translations: z.record(z.string().max(8), z.record(z.string().max(40), name)).optional(),
    }),
    output: OrderType,
    message: 'Update Order Type Successfully',
    entity: 'Order type',
  }),
}
