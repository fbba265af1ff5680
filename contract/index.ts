import { alerts, merchantAlerts, push, tenantPush } from './alerts.ts'
import { apiKeys } from './api-keys.ts'
import { customerAuth, storeAuth } from './auth-customers.ts'
import { authSettings } from './auth-settings.ts'
import { auth } from './auth.ts'
import { geocoding } from './geocoding.ts'
import { banners } from './banners.ts'
import { boot } from './tenant-boot.ts'
import { catalogSearch, merchantCatalogSearch } from './catalog-search.ts'
import { campaigns, notices } from './campaigns.ts'
import { charges, merchantCharges } from './charges.ts'
import { merchantOrderRefunds, orderRefunds, payments } from './payments.ts'
import { coupons, merchantCoupons } from './coupons.ts'
import { customers } from './customers.ts'
import { checkout, myOrders } from './checkout.ts'
import { faults } from './faults.ts'
import { invitation, invites, merchantInvites } from './user-invites.ts'
import { menu } from './menu.ts'
import { groups } from './groups.ts'
import { merchantCategories } from './merchant-categories.ts'
import { featuredMerchants, sponsoredMerchants } from './merchant-promotion.ts'
import { merchants, ownMerchant } from './merchants.ts'
import { operator } from './operator.ts'
import { deliveryInstructions } from './delivery-instructions.ts'
import { merchantZones, zones } from './delivery-zones.ts'
import { merchantOrders, orders } from './orders.ts'
import { ownSessions } from './auth-sessions.ts'
import { transactions } from './payment-transactions.ts'
import { merchantPaymentModes, ownPaymentModes, paymentModes, paymentSettings } from './payment-modes.ts'
import { publicPlans } from './operator-plans.ts'
import { packages } from './packages.ts'
import { popups } from './popups.ts'
import { productCategories } from './catalog-categories.ts'
import { productLabels } from './catalog-labels.ts'
import { productOptions } from './catalog-options.ts'
import { productTags } from './catalog-tags.ts'
import { merchantProducts, products } from './catalog-products.ts'
import { realtime } from './realtime.ts'
import { dashboard, merchantDashboard } from './reports.ts'
import { merchantReviews, reviews } from './reviews.ts'
import { segments } from './segments.ts'
import { schedules } from './schedules.ts'
import { storeCatalog } from './storefront-catalog.ts'
import { addresses, customerPush, myReviews, profile } from './storefront-customers.ts'
import { storeMerchants } from './storefront-merchants.ts'
import { store } from './storefront.ts'
import { merchantHours, tenantHours } from './settings-hours.ts'
import { orderSettings, orderTypes } from './settings-orders.ts'
import { maintenance, merchantServiceArea, serviceArea } from './settings-store.ts'
import { merchantSettings, tenantSettings } from './settings-values.ts'
import { system } from './system.ts'
import { tenantProfile } from './tenant-profile.ts'
import { tenants } from './tenants.ts'
import { files } from './files.ts'
import { merchantStaff, userMerchants, users } from './users.ts'

/** All calls by area. Routes, clients, the OpenAPI document and generic tests are derived from it. */
export const contract = {
  system,
  orders,
  merchantOrders,
  deliveryInstructions,
  checkout,
  myOrders,
  payments,
  orderRefunds,
  merchantOrderRefunds,
  paymentModes,
  transactions,
  merchantPaymentModes,
  ownPaymentModes,
  paymentSettings,
  coupons,
  merchantCoupons,
  reviews,
  merchantReviews,
  campaigns,
  notices,
  customers,
  banners,
  popups,
  groups,
  packages,
  realtime,
  store,
  storeMerchants,
  storeCatalog,
  addresses,
  profile,
  customerPush,
  myReviews,
  auth,
  customerAuth,
  storeAuth,
  authSettings,
  menu,
  boot,
  tenants,
  geocoding,
  files,
  products,
  merchantProducts,
  productCategories,
  productOptions,
  productTags,
  productLabels,
  schedules,
  segments,
  catalogSearch,
  merchantCatalogSearch,
  merchants,
  ownMerchant,
  merchantCategories,
  featuredMerchants,
  sponsoredMerchants,
  dashboard,
  merchantDashboard,
  alerts,
  merchantAlerts,
  push,
  tenantPush,
  users,
  merchantStaff,
  userMerchants,
  invites,
  merchantInvites,
  invitation,
  apiKeys,
  ownSessions,
  operator,
  publicPlans,
  tenantSettings,
  merchantSettings,
  tenantHours,
  merchantHours,
  orderSettings,
  orderTypes,
  serviceArea,
  merchantServiceArea,
  maintenance,
  tenantProfile,
  charges,
  merchantCharges,
  zones,
  merchantZones,
  faults,
}
export type Contract = typeof contract
