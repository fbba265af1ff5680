import type { Contract } from '#contract/index.ts'
import type { Answers } from './platform/answers.ts'
import { checkout, myOrders } from './areas/checkout/checkout.api.ts'
import { deliveryInstructions } from './areas/orders/instructions.api.ts'
import { merchantOrders, orders } from './areas/orders/orders.api.ts'
import { realtime } from './areas/realtime/realtime.api.ts'
import { storeCatalog } from './areas/storefront/catalog.api.ts'
import { addresses, customerPush, myReviews, profile } from './areas/storefront/customers.api.ts'
import { storeMerchants } from './areas/storefront/merchants.api.ts'
import { store } from './areas/storefront/store.api.ts'
import { system } from './areas/system/system.api.ts'

/** Handlers by area; a missing one does not compile. */
export const router: { [A in keyof Contract]: Answers<Contract[A]> } = {
  system, orders, merchantOrders, deliveryInstructions, checkout, myOrders, realtime,
  store, storeMerchants, storeCatalog, addresses, profile, customerPush, myReviews,
}
