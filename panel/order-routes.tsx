import type { RouteObject } from 'react-router'
import { orderCheckNeeds } from '#contract/areas/order-check.ts'
import { merchantDriverPermission, tenantDriverPermission } from '#contract/rules/permissions.ts'
import { page } from './shell/routing/page-route.tsx'

/** Orders of a tenant, and the drivers that deliver them. */
export const tenantOrderRoutes: RouteObject[] = [
  page('orders', 'ManageTenantOrders', 'orders', () =>
    import('./areas/orders/list/orders.routes.tsx').then((m) => m.AllOrders),
  ),
  page('orders/active', 'ManageTenantOrders', 'orders', () =>
    import('./areas/orders/list/orders.routes.tsx').then((m) => m.ActiveOrders),
  ),
  page('orders/scheduled', 'ManageTenantOrders', 'orders', () =>
    import('./areas/orders/list/orders.routes.tsx').then((m) => m.ScheduledOrders),
  ),
  page('orders/dispatch', 'ManageTenantOrders', ['drivers', 'orders'], () =>
    import('./areas/drivers/dispatch.screen.tsx').then((m) => m.DispatchScreen),
  ),
  page('orders/:order_id', 'ManageTenantOrders', 'orders', () =>
    import('./areas/orders/detail/order.screen.tsx').then((m) => m.OrderScreen),
  ),
  page('deliveries', tenantDriverPermission, ['drivers', 'alerts'], () =>
    import('./areas/drivers/deliveries.screen.tsx').then((m) => m.DeliveriesScreen),
  ),
]

/** Orders of a merchant, its kitchen, and the drivers that deliver them. */
export const merchantOrderRoutes: RouteObject[] = [
  page('orders', 'ManageMerchantOrders', 'orders', () =>
    import('./areas/orders/board/merchant-orders.routes.tsx').then((m) => m.MerchantOrders),
  ),
  page('orders/scheduled', 'ManageMerchantOrders', 'orders', () =>
    import('./areas/orders/list/orders.routes.tsx').then((m) => m.ScheduledOrders),
  ),
  page('orders/dispatch', 'ManageMerchantOrders', ['drivers', 'orders'], () =>
    import('./areas/drivers/dispatch.screen.tsx').then((m) => m.DispatchScreen),
  ),
  page('orders/check', orderCheckNeeds, ['order-check', 'orders'], () =>
    import('./areas/orders/check/order-check.screen.tsx').then((m) => m.OrderCheckScreen),
  ),
  page('orders/:order_id', 'ManageMerchantOrders', 'orders', () =>
    import('./areas/orders/detail/order.screen.tsx').then((m) => m.OrderScreen),
  ),
  page('kitchen', 'ManageMerchantOrders', ['kitchen', 'orders', 'allergens'], () =>
    import('./areas/kitchen/kitchen.screen.tsx').then((m) => m.KitchenScreen),
  ),
  page('deliveries', merchantDriverPermission, ['drivers', 'alerts'], () =>
    import('./areas/drivers/deliveries.screen.tsx').then((m) => m.DeliveriesScreen),
  ),
]
