import { payoutWebhook } from './areas/payouts/webhook.ts'
import { alerts, merchantAlerts } from './areas/alerts/alerts.ts'
import { push, tenantPush } from './areas/alerts/push.ts'
import { apiKeys } from './areas/api-keys.ts'
import { automation } from './areas/auth/automation.ts'
import { deliveryIntegrations, deliveryWebhook } from './areas/delivery-integrations.ts'
import { whatsappMarketing } from './areas/whatsapp-marketing.ts'
import { customerAuth, storeAuth } from './areas/auth/customers.ts'
import { apps, merchantApps } from './areas/apps.ts'
import { auditLog, merchantAuditLog } from './areas/audit/audit.ts'
import { authSettings } from './areas/auth/settings.ts'
import { auth } from './areas/auth/auth.ts'
import { geocoding } from './areas/geocoding.ts'
import { banners } from './areas/banners.ts'
import { billing, billingCards, billingWebhook } from './areas/billing/billing.ts'
import { billingInvoices } from './areas/billing/invoices.ts'
import { boot } from './areas/tenants/boot.ts'
import { catalogSearch, merchantCatalogSearch } from './areas/catalog/search.ts'
import { campaigns, notices } from './areas/campaigns.ts'
import { charges, merchantCharges } from './areas/charges.ts'
import {
  merchantOrderPayments,
  merchantOrderRefunds,
  orderPayments,
  orderRefunds,
  payments,
} from './areas/payments/payments.ts'
import { coupons, merchantCoupons } from './areas/coupons.ts'
import { customers } from './areas/customers.ts'
import { customerMerges } from './areas/customers/merges.ts'
import { merchantOrderPos, orderPos } from './areas/orders/pos.ts'
import { merchantOrderAmendments, myAmendments, orderAmendments } from './areas/amendments.ts'
import { orderLinks } from './areas/order-links.ts'
import { checkout, myOrders } from './areas/checkout.ts'
import { faults } from './areas/faults.ts'
import { invitation, invites, merchantInvites } from './areas/users/invites.ts'
import { menu } from './areas/menu.ts'
import { groups } from './areas/groups.ts'
import { merchantCategories } from './areas/merchants/categories.ts'
import { featuredMerchants, sponsoredMerchants } from './areas/merchants/promotion.ts'
import { merchants, ownMerchant } from './areas/merchants/merchants.ts'
import { operator } from './areas/operator/operator.ts'
import { revenue } from './areas/billing/revenue.ts'
import { deliveryInstructions } from './areas/delivery/instructions.ts'
import { merchantZones, zones } from './areas/delivery/zones.ts'
import { merchantOrders, orders } from './areas/orders.ts'
import { merchantKitchen } from './areas/kitchen.ts'
import { merchantPrinters } from './areas/printers.ts'
import { driverDeliveries, merchantDriverDeliveries } from './areas/drivers/deliveries.ts'
import { driverDispatch, merchantDriverDispatch } from './areas/drivers/dispatch.ts'
import { ownSessions } from './areas/auth/sessions.ts'
import { paymentGateways } from './areas/gateways.ts'
import { transactions } from './areas/payments/transactions.ts'
import { merchantPaymentModes, ownPaymentModes, paymentModes, paymentSettings } from './areas/payments/modes.ts'
import { payoutExports } from './areas/payouts/export.ts'
import {
  exportPresets,
  merchantExportPresets,
  merchantOrderExports,
  merchantRunningExports,
  orderExports,
  runningExports,
} from './areas/exports.ts'
import { bundles } from './areas/exports/bundles.ts'
import { bundleImports } from './areas/imports/bundles.ts'
import { exportSchedules, merchantExportSchedules } from './areas/exports/schedules.ts'
import { ownPayouts, payouts } from './areas/payouts/payouts.ts'
import { ownPayoutProviders, payoutProviders } from './areas/payouts/providers.ts'
import { publicPlans } from './areas/operator/plans.ts'
import { packages } from './areas/packages.ts'
import { answerFiles, forms, merchantAnswerFiles } from './areas/forms.ts'
import { builtPages } from './areas/page-builder/pages.ts'
import { pageBuilder, pageBuilderTokens } from './areas/page-builder/page-builder.ts'
import { pages } from './areas/pages.ts'
import { popups } from './areas/popups.ts'
import { productCategories } from './areas/catalog/categories.ts'
import { productLabels } from './areas/catalog/labels.ts'
import { productOptions } from './areas/catalog/options.ts'
import { productTags } from './areas/catalog/tags.ts'
import { bulkEdits, merchantBulkEdits } from './areas/catalog/bulk-edits.ts'
import { masterMenu, merchantMasterMenu } from './areas/catalog/master-menu.ts'
import { menuPushes } from './areas/catalog/menu-pushes.ts'
import { merchantProducts, products } from './areas/catalog/products.ts'
import { realtime } from './areas/realtime.ts'
import { analytics, dashboard, merchantDashboard, merchantReports, reports } from './areas/reports.ts'
import { merchantReviews, reviews } from './areas/reviews.ts'
import { recommendations } from './areas/recommendations/recommendations.ts'
import { merchantSavedReports, reportMails, savedReports } from './areas/reports/saved.ts'
import { storeVisits } from './areas/reports/visits.ts'
import { storeRecommendations } from './areas/recommendations/store.ts'
import { segments } from './areas/segments.ts'
import { schedules } from './areas/schedules.ts'
import { storeCatalog } from './areas/storefront/catalog.ts'
import { appBuilds, publicAppBuilds } from './areas/app-builds/app-builds.ts'
import { addresses, customerPush, myReviews, profile } from './areas/storefront/customers.ts'
import { storeMerchants } from './areas/storefront/merchants.ts'
import { storePopups } from './areas/storefront/popups.ts'
import { storePromotions } from './areas/storefront/promotion-events.ts'
import { storeSitemap } from './areas/storefront/sitemap.ts'
import { store } from './areas/storefront/storefront.ts'
import { merchantHours, tenantHours } from './areas/settings/hours.ts'
import { orderSettings, orderTypes } from './areas/settings/orders.ts'
import { maintenance, merchantServiceArea, serviceArea } from './areas/settings/store.ts'
import { merchantSettings, tenantSettings } from './areas/settings/values.ts'
import { appleAccount, googleAccount } from './areas/setup/developer-accounts.ts'
import { setupWizard } from './areas/setup/wizard.ts'
import { system } from './areas/system.ts'
import { tenantProfile } from './areas/tenants/profile.ts'
import { tenants } from './areas/tenants/tenants.ts'
import { files } from './areas/files.ts'
import { ownWallet, wallets } from './areas/wallet.ts'
import { merchantStaff, userMerchants, users } from './areas/users/users.ts'
import { messageChannels } from './areas/notifications/channels.ts'
import { messageTemplates } from './areas/notifications/events.ts'
import { messageCosts } from './areas/notifications/costs.ts'
import { messageDelivery } from './areas/notifications/delivery.ts'
import { liveActivity } from './areas/notifications/live-activity.ts'
import { messageReports } from './areas/notifications/reports.ts'
import { messageLog } from './areas/notifications/messages.ts'
import { webhooks } from './areas/webhooks.ts'

/** All calls by area. Routes, clients, the OpenAPI document and generic tests are derived from it. */
export const contract = {
  system,
  orders,
  merchantOrders,
  deliveryInstructions,
  checkout,
  myOrders,
  myAmendments,
  orderLinks,
  orderAmendments,
  merchantOrderAmendments,
  orderPos,
  merchantOrderPos,
  payments,
  runningExports,
  exportPresets,
  exportSchedules,
  bundles,
  bundleImports,
  merchantExportSchedules,
  merchantExportPresets,
  merchantRunningExports,
  orderPayments,
  merchantOrderPayments,
  orderRefunds,
  merchantOrderRefunds,
  paymentModes,
  paymentGateways,
  transactions,
  merchantPaymentModes,
  ownPaymentModes,
  paymentSettings,
  payoutProviders,
  payoutWebhook,
  ownPayoutProviders,
  payouts,
  ownPayouts,
  payoutExports,
  orderExports,
  merchantOrderExports,
  wallets,
  ownWallet,
  coupons,
  merchantCoupons,
  reviews,
  merchantReviews,
  campaigns,
  notices,
  customers,
  customerMerges,
  banners,
  popups,
  groups,
  packages,
  forms,
  answerFiles,
  merchantAnswerFiles,
  pages,
  webhooks,
  pageBuilder,
  pageBuilderTokens,
  builtPages,
  apps,
  merchantApps,
  appBuilds,
  publicAppBuilds,
  messageLog,
  messageReports,
  messageTemplates,
  messageChannels,
  liveActivity,
  messageCosts,
  messageDelivery,
  realtime,
  store,
  storeMerchants,
  storePopups,
  storePromotions,
  storeSitemap,
  storeCatalog,
  storeRecommendations,
  storeVisits,
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
  bulkEdits,
  merchantBulkEdits,
  masterMenu,
  menuPushes,
  merchantMasterMenu,
  productCategories,
  productOptions,
  productTags,
  productLabels,
  schedules,
  segments,
  recommendations,
  catalogSearch,
  merchantCatalogSearch,
  merchants,
  ownMerchant,
  merchantCategories,
  featuredMerchants,
  sponsoredMerchants,
  dashboard,
  merchantDashboard,
  reports,
  merchantReports,
  savedReports,
  merchantSavedReports,
  reportMails,
  analytics,
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
  auditLog,
  merchantAuditLog,
  ownSessions,
  operator,
  revenue,
  publicPlans,
  billing,
  billingCards,
  billingInvoices,
  billingWebhook,
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
  setupWizard,
  automation,
  whatsappMarketing,
  deliveryIntegrations,
  deliveryWebhook,
  driverDeliveries,
  merchantDriverDeliveries,
  driverDispatch,
  merchantDriverDispatch,
  merchantKitchen,
  merchantPrinters,
  googleAccount,
  appleAccount,
  charges,
  merchantCharges,
  zones,
  merchantZones,
  faults,
}
export type Contract = typeof contract
