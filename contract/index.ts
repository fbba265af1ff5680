import { checkout, myOrders } from './checkout.ts'
import { deliveryInstructions, merchantOrders, orders } from './orders.ts'
import { realtime } from './realtime.ts'
import { storeCatalog } from './store-catalog.ts'
import { addresses, customerPush, myReviews, profile } from './store-customers.ts'
import { storeMerchants } from './store-merchants.ts'
import { store } from './store.ts'
import { system } from './system.ts'

/** Every call there is, by area. Server, clients, OpenAPI and the walkers are made from this. */
export const contract = {
  system, orders, merchantOrders, deliveryInstructions, checkout, myOrders, realtime,
  store, storeMerchants, storeCatalog, addresses, profile, customerPush, myReviews,
}
export type Contract = typeof contract
