import { checkout, myOrders } from './checkout.ts'
import { deliveryInstructions, merchantOrders, orders } from './orders.ts'
import { realtime } from './realtime.ts'
import { system } from './system.ts'

/** Every call there is, by area. Server, clients, OpenAPI and the walkers are made from this. */
export const contract = { system, orders, merchantOrders, deliveryInstructions, checkout, myOrders, realtime }
export type Contract = typeof contract
